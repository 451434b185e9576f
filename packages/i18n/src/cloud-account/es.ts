import type { cloudAccount as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const cloudAccount: Translation<typeof source> = {
  title: 'API oficial de “{{name}}”',
  status: 'Estado',
  account: {
    title: 'Lo que Meta te da',
    steps: {
      app: 'En <b>developers.facebook.com</b>, abre la aplicación de la empresa (o crea una del tipo Empresa) y agrega el producto WhatsApp.',
      token:
        'En <b>Configuración del negocio › Usuarios del sistema</b>, genera un token que no venza, con los permisos whatsapp_business_messaging y whatsapp_business_management.',
      secret: 'En <b>Configuración de la app › Básica</b>, copia la clave secreta de la app.',
      ids: 'Elige la cuenta y el número que alcanza el token, o copia los dos identificadores de <b>WhatsApp › Configuración de la API</b>.',
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
  check: {
    token: {
      ok: 'Vale, de la aplicación {{app}}.',
      until: 'Vale hasta {{when}}, de la aplicación {{app}}. Mejor uno que no venza.',
      wrong: 'Meta no conoce este token. Cópialo de nuevo, entero.',
      expired: 'Este token venció o fue cancelado. Genera otro.',
      permissions: 'Faltan permisos: {{missing}}. Genera otro token con ellos.',
    },
    secret: { ok: 'Es la clave de la aplicación.', wrong: 'No es la clave de la aplicación de este token.' },
    account: {
      ok: 'Cuenta {{name}}.',
      wrong: 'El token no alcanza una cuenta con este identificador.',
      permissions: 'El token no puede administrar esta cuenta.',
    },
    number: {
      ok: '{{display}}, {{name}}.',
      foreign: 'Este número no es de esta cuenta.',
    },
    unreachable: 'Meta no respondió. Guarda y revisa después.',
    choose: 'Usar {{name}}',
  },
  register: {
    title: 'Registrar el número',
    text: 'Este número aún no está registrado en la API de Meta: sin eso nada sale.',
    pin: 'PIN de seis dígitos',
    pinHint:
      'Si el número ya tiene verificación en dos pasos, es su PIN; si no, este pasa a serlo. Anótalo: no se guarda aquí.',
    submit: 'Registrar',
    done: 'Número registrado.',
    onApp: 'Este número también está en la app WhatsApp Business: se conecta allí, sin PIN.',
  },
  hook: {
    auto: 'Suscribir en Meta',
    autoHint: 'Pone la dirección, la confirma y suscribe todos los campos de una vez.',
    subscribed: 'Meta llama a esta dirección desde ahora.',
    shared: 'La aplicación ya llama a otra dirección, que se queda. Solo esta cuenta llama a esta.',
    missing: 'En la página de la aplicación, suscribe además: {{fields}}.',
    byHand: 'Toca Suscribir en Meta. O, a mano:',
    title: 'Lo que le das a Meta',
    later: 'La dirección y el token de verificación aparecen aquí cuando guardes los datos de arriba.',
    steps: {
      paste:
        'En <b>WhatsApp › Configuración</b>, pega la dirección y el token de verificación y toca <b>Verificar y guardar</b>.',
      subscribe:
        'En la lista de campos del webhook, suscríbete a <b>messages</b>, <b>user_id_update</b>, <b>account_update</b>, <b>phone_number_quality_update</b>, <b>user_preferences</b>, <b>calls</b>, <b>standby</b>, <b>messaging_handovers</b>, <b>message_template_status_update</b>, <b>message_template_quality_update</b> y <b>template_category_update</b>. Si el número también está en la app WhatsApp Business, suscribe además <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> e <b>history</b>.',
    },
    another: 'Generar otro',
    anotherHint: 'Solo se pide al verificar la dirección. Si no lo copiaste, genera otro.',
    historyRefused:
      'El {{when}} el dueño del teléfono no quiso compartir el historial. Las conversaciones anteriores no vienen; para cambiarlo, conecte el número otra vez en Meta y acepte compartirlo.',
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
      locked: {
        title: 'Meta bloqueó la cuenta de {{name}}',
        text: 'Los mensajes esperan y las campañas están en pausa. Vea el motivo en el Centro de ayuda de Meta para empresas y pida la revisión.',
      },
      blocked: {
        title: 'Meta suspendió los envíos de {{name}} por incumplir una política',
        text: 'Los mensajes esperan y las campañas están en pausa. Vea en el Centro de ayuda de Meta para empresas qué regla fue y cuánto dura.',
      },
      noAccess: {
        title: 'La aplicación perdió el acceso a la cuenta de {{name}}',
        text: 'Los mensajes esperan y las campañas están en pausa. En el Administrador comercial de Meta, dé otra vez a la aplicación el permiso de enviar desde este número.',
      },
      nameRefused: {
        title: 'Meta aún no aprobó el nombre visible de {{name}}',
        text: 'Los mensajes esperan y las campañas están en pausa. Pida la aprobación del nombre en el Administrador de WhatsApp.',
      },
      unregistered: {
        title: 'El número de {{name}} no está registrado en Meta',
        text: 'Los mensajes esperan y las campañas están en pausa. Registre el número otra vez en el Administrador de WhatsApp.',
      },
      offboarded: {
        title: 'La app WhatsApp Business de {{name}} cambió de teléfono',
        text: 'Los mensajes esperan. Abra la app en el teléfono nuevo y confirme la conexión; Meta suele restaurarla en minutos y lo que espera sale solo.',
      },
      partnerRemoved: {
        title: 'La cuenta de {{name}} dejó de compartirse con su aplicación',
        text: 'Nada entra ni sale. Comparta la cuenta otra vez en el Administrador comercial de Meta.',
      },
      appUninstalled: {
        title: 'La aplicación fue quitada de la cuenta de {{name}}',
        text: 'Nada entra ni sale. Instale la aplicación otra vez en la cuenta, en el Administrador comercial de Meta.',
      },
      release: 'Ya lo resolví: liberar envíos',
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
