import type { cloudAccount as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const cloudAccount: Translation<typeof source> = {
  title: 'API oficial de “{{name}}”',
  status: 'Estado',
  account: {
    title: 'Lo que Meta te da',
    steps: {
      app: 'En <b>developers.facebook.com</b>, abre la aplicación de la empresa (o crea una del tipo Empresa) y agrega el producto WhatsApp.',
      ids: 'En <b>WhatsApp › Configuración de la API</b>, copia los dos identificadores: el del número de teléfono y el de la cuenta de WhatsApp Business.',
      secret: 'En <b>Configuración de la app › Básica</b>, copia la clave secreta de la app.',
      token:
        'En <b>Configuración del negocio › Usuarios del sistema</b>, genera un token que no venza, con los permisos whatsapp_business_messaging y whatsapp_business_management.',
    },
  },
  phoneNumberId: 'Identificador del número de teléfono',
  businessAccountId: 'Identificador de la cuenta de WhatsApp Business',
  accessToken: 'Token de acceso',
  appSecret: 'Clave secreta de la app',
  verifyToken: 'Token de verificación',
  callbackUrl: 'Dirección del webhook',
  idProblem: 'Solo números, como 106540352242922.',
  stored: 'Guardado. Por seguridad no se muestra.',
  replace: 'Cambiar',
  replaceWhat: 'Cambiar: {{what}}',
  keep: 'Mantener el guardado',
  keepWhat: 'Mantener el guardado: {{what}}',
  copy: 'Copiar',
  copyWhat: 'Copiar: {{what}}',
  save: 'Guardar y conectar',
  saved: 'Datos guardados.',
  hook: {
    title: 'Lo que le das a Meta',
    later: 'La dirección y el token de verificación aparecen aquí cuando guardes los datos de arriba.',
    steps: {
      paste:
        'En <b>WhatsApp › Configuración</b>, pega la dirección y el token de verificación y toca <b>Verificar y guardar</b>.',
      subscribe:
        'En la lista de campos del webhook, suscríbete a <b>messages</b>, <b>user_id_update</b>, <b>account_update</b>, <b>phone_number_quality_update</b>, <b>message_template_status_update</b> y <b>message_template_quality_update</b>. Si el número también está en la app WhatsApp Business, suscribe además <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> e <b>history</b>.',
    },
    another: 'Generar otro',
    anotherHint: 'Solo se pide al verificar la dirección. Si no lo copiaste, genera otro.',
    seen: 'Meta llamó a esta dirección por última vez el {{when}}.',
    unseen: 'Meta todavía no llamó a esta dirección. Sin eso no llega ningún mensaje.',
    unreachable:
      'Meta solo llama a direcciones públicas que empiezan con https. Pide a quien cuida la instalación que ajuste PUBLIC_URL.',
  },
  health: {
    quality: { green: 'Calidad alta', yellow: 'Calidad media', red: 'Calidad baja' },
    limit_one: 'Hasta {{people}} persona nueva por día',
    limit_other: 'Hasta {{people}} personas nuevas por día',
    unlimited: 'Sin límite de personas nuevas por día',
    low: {
      title: 'La calidad de {{name}} es baja',
      text: 'Muchas personas bloquean o denuncian los mensajes de este número. Detén las campañas por algunos días y escribe solo a quien lo pidió: si sigue así, Meta reduce el límite del número o lo bloquea.',
    },
    notice: {
      disabled: {
        title: 'Meta cerró la cuenta de {{name}}',
        text: 'Ningún mensaje entra o sale. Pide la revisión en el Centro de ayuda de Meta para empresas; cuando la cuenta vuelva, este aviso desaparece solo.',
      },
      disabling: {
        title: 'Meta va a cerrar la cuenta de {{name}}',
        text: 'La cuenta rompió las reglas de WhatsApp Business. Abre el Centro de ayuda de Meta para empresas y pide la revisión antes de esa fecha.',
      },
      restricted: {
        title: 'Meta restringió la cuenta de {{name}}',
        text: 'Parte de lo que hace está suspendida, como escribir primero a alguien o agregar números. Responder a clientes sigue siendo posible, salvo que Meta diga lo contrario.',
      },
      violation: {
        title: 'La cuenta de {{name}} rompió una regla de Meta',
        text: 'Si vuelve a pasar, Meta restringe o cierra la cuenta. Mira en el Centro de ayuda de Meta para empresas qué fue y corrígelo.',
      },
      until: 'Hasta {{when}}.',
      planned: 'Previsto para {{when}}.',
      detail: 'Según Meta: {{detail}}.',
    },
  },
  failed: 'No se conectó',
  hints: {
    TIMEOUT: 'Meta no responde. Balcão sigue intentando.',
    DISCONNECTED: 'No entra ni sale ningún mensaje. Revisa las credenciales o inténtalo de nuevo.',
  },
  disconnectText:
    'Los mensajes de este número dejan de llegar. Las credenciales quedan guardadas: para volver, toca Intentar de nuevo.',
};
