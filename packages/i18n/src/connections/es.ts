import type { connections as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connections: Translation<typeof source> = {
  title: 'Conexiones',
  count: '{{used}} de {{limit}} de tu plan',
  add: 'Nueva conexión',
  attention_one:
    '<b>{{count}} conexión te necesita.</b> Mientras esté fuera, los clientes de este número no reciben atención.',
  attention_other:
    '<b>{{count}} conexiones te necesitan.</b> Mientras estén fuera, los clientes de esos números no reciben atención.',
  noNumber: 'Aún sin número',
  isDefault: 'Conexión predeterminada',
  openPhone: 'Abrir el teléfono simulado',
  never: 'todavía no',
  lastConnected: 'Se conectó por última vez',
  lastDisconnected: 'Se desconectó por última vez',
  since: {
    up: 'desde {{when}}',
    down: 'cayó el {{when}}',
    upLong: 'En línea desde {{when}}',
    downLong: 'Fuera de línea desde {{when}}',
  },
  columns: {
    name: 'Nombre',
    status: 'Estado',
    session: 'Sesión',
    updatedAt: 'Última actualización',
    default: 'Predeterminada',
    actions: 'Acciones',
  },
  empty: {
    title: 'Aún no hay conexiones',
    text: 'Conecta un WhatsApp para empezar a recibir mensajes.',
    textOthers: 'Cuando un administrador conecte un WhatsApp, aparecerá aquí.',
  },
  providers: {
    beta: 'WhatsApp Web',
    cloud: 'API oficial',
    sandbox: 'Teléfono simulado',
  },
  status: {
    OPENING: 'Conectando',
    qrcode: 'Esperando lectura',
    PAIRING: 'Vinculando',
    CONNECTED: 'Conectada',
    TIMEOUT: 'Sin respuesta',
    DISCONNECTED: 'Desconectada',
  },
  hints: {
    PAIRING: 'El celular leyó el código. Déjalo encendido y con internet hasta terminar.',
    TIMEOUT: 'El celular no responde. Revisa que esté encendido y con internet, o desconecta y pide otro código QR.',
    DISCONNECTED: 'No entra ni sale ningún mensaje. Intenta de nuevo o pide un nuevo código QR.',
    unreadable: 'No se pudo leer la sesión guardada de este número. Pide un nuevo código QR y léelo con el celular.',
    unlinked:
      'El teléfono cerró esta sesión. Intenta de nuevo: puede haber sido un error. Si no vuelve, pide un nuevo código QR y léelo con el teléfono.',
    refused:
      'WhatsApp rechazó este número. Abre WhatsApp en el teléfono y mira si hay un aviso; después intenta de nuevo.',
  },
  problems: {
    outdated: {
      title: 'WhatsApp pide una versión más nueva',
      text: 'WhatsApp dejó de aceptar la versión con la que Balcão se conecta. Quien administra la instalación debe actualizarla; después la conexión vuelve sola.',
    },
    rejected: {
      title: 'WhatsApp rechazó esta instalación',
      text: 'WhatsApp no acepta el programa que se conecta con este número. Avisa a quien administra la instalación; la conexión lo intenta de nuevo cada 5 minutos.',
    },
    suspended: {
      title: 'WhatsApp suspendió este número',
      text: 'El número está suspendido por un tiempo. No hay que hacer nada: la conexión lo intenta de nuevo cuando termina la suspensión.',
    },
    banned: {
      title: 'WhatsApp bloqueó este número',
      text: 'Abre WhatsApp en el teléfono y pide la revisión del bloqueo. Después, escanea un nuevo código QR.',
    },
    passkey: {
      title: 'La clave de acceso no se confirmó',
      text: 'WhatsApp pidió la clave de acceso de este número y el tiempo se acabó. Nada quedó conectado. Genera otro código e inténtalo de nuevo, o conecta este número por la API oficial.',
    },
    passkeyRefused: {
      title: 'La confirmación fue rechazada',
      text: 'WhatsApp no aceptó la clave, o quien tiene el teléfono la rechazó. Nada quedó conectado. Pide a quien cuida el número que acepte e inténtalo de nuevo.',
    },
    otherNumber: {
      title: 'Se conectó otro número',
      text: 'El teléfono que leyó el código no tiene el número indicado, por eso se desconectó al instante. Mira en el teléfono, en Dispositivos vinculados, si aparece alguno que no conoces.',
    },
    codeNotTaken: {
      title: 'El teléfono recibió el código y no se vinculó',
      text: 'WhatsApp aceptó el código y no terminó la vinculación. Usa el código QR.',
    },
    crowded: {
      title: 'WhatsApp rechaza muchas conexiones ahora',
      text: 'WhatsApp rechaza varias conexiones de esta instalación a la vez. Entran de una en una hasta que una sea aceptada; no hay que hacer nada.',
    },
    proxy: {
      title: 'El proxy de esta conexión no funciona',
      text: 'El proxy no responde, rechaza o responde mal, y el número no sale por otro camino. En Editar, prueba el proxy, cámbialo o deja el campo vacío. El diagnóstico dice qué pasó.',
    },
    until: 'Suspendido hasta {{until}}.',
  },
  session: {
    continue: 'Continuar',
    code: 'Código QR',
    retry: 'Intentar de nuevo',
    renew: 'Nuevo QR',
    disconnect: 'Desconectar',
    opening: 'Conectando',
    account: 'Credenciales',
  },
  edit: 'Editar la conexión {{name}}',
  delete: 'Eliminar la conexión {{name}}',
  disconnectDialog: {
    title: '¿Desconectar {{name}}?',
    text: 'Los mensajes de este número dejan de llegar. Para volver habrá que leer un nuevo código QR.',
    confirm: 'Desconectar',
  },
  deleteDialog: {
    title: '¿Eliminar la conexión {{name}}?',
    text: 'Los mensajes de este número dejan de llegar. Las atenciones y conversaciones quedan guardadas, pero sin conexión: para responder, transfiérelas a otra. Lo que todavía espera para salir no se enviará y aparece como no enviado en la conversación.',
    heir: 'Es la conexión predeterminada: la más antigua de las otras pasa a serlo.',
    confirm: 'Eliminar conexión',
    done: 'Conexión eliminada.',
  },
  qr: {
    title: 'Conectar “{{name}}”',
    steps: {
      app: 'Abre WhatsApp en el celular de esta tienda.',
      menu: 'Toca <b>Más opciones</b> o <b>Configuración</b>.',
      devices: 'Toca <b>Dispositivos vinculados</b> y luego <b>Vincular un dispositivo</b>.',
      point: 'Apunta el celular a esta pantalla.',
    },
    simulatedSteps: {
      open: 'Abre el <b>teléfono simulado</b> con el botón de abajo.',
      scan: 'Allí, toca <b>Leer código QR</b>. Esta ventana se cierra sola.',
    },
    tip: 'Las conversaciones siguen en el celular. Puedes desconectar cuando quieras.',
    sandboxTip: 'Esta conexión es de un teléfono simulado: es él quien lee el código.',
    scanWithPhone: 'Escanear con el teléfono simulado',
    label: 'Código QR de la conexión {{name}}',
    waiting: 'Esperando el código QR',
    changesIn: 'El código cambia en <b>{{seconds}} s</b>',
    changing: 'El código está cambiando…',
    footWaiting: 'Preparando el código',
    footCode: 'Esperando la lectura del código',
    footPairing: 'Vinculando con el celular',
    pairingTitle: 'Código leído',
    pairingText: 'Estamos vinculando el celular. Tarda unos segundos.',
    endedTitle: 'El código venció',
    endedText: 'Nadie leyó el código a tiempo. Genera otro cuando tengas el celular a mano.',
    failedTitle: 'La vinculación no terminó',
    failedText: 'Revisa que el celular tenga internet y genera otro código.',
    renew: 'Generar un nuevo código',
    connected: '{{name}} está conectada.',
  },
};
