import type { settings as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const settings: Translation<typeof source> = {
  title: 'Configuración',
  tabs: { label: 'Configuración', options: 'Opciones', hours: 'Horarios', companies: 'Empresas', plans: 'Planes' },
  readOnly: 'Solo los administradores cambian estas opciones. Pide a uno de ellos lo que haya que cambiar.',
  saved: 'Configuración guardada.',
  sections: {
    automatic: 'Atención automática',
    people: 'Agentes y clientes',
    access: 'Acceso',
    locale: 'Idioma y zona horaria',
    integrations: 'Integraciones',
  },
  access: {
    title: 'Acceso',
    operators: 'Exigir la verificación en dos pasos a los operadores',
    operatorsHint:
      'El operador que no la tiene la activa antes de cualquier otra cosa. Se aplica al momento, también a ti.',
    perHour: 'Empresas nuevas por hora',
    perHourHint: 'Los registros de más esperan.',
    perDay: 'Empresas nuevas por día',
    perDayHint: '0 cierra el registro.',
  },
  ratingTemplates: {
    title: 'Valoración fuera de las 24 horas',
    hint: 'Pasadas 24 horas del último mensaje del cliente, un número oficial solo pide la nota con una plantilla aprobada, y Meta cobra cada una que se entrega. Sin plantilla, no se pide.',
    failed: 'No se pudieron cargar las plantillas de la valoración.',
    none: 'No pide la nota fuera de las 24 horas',
    chosen: 'Pide con {{name}} · {{scale}}',
    states: {
      reviewing: 'En revisión',
      rejected: 'Rechazada',
      paused: 'En pausa',
      disabled: 'Desactivada',
      deleted: 'Eliminada',
    },
    stopped: {
      reviewing: 'La nota no se pide: Meta está revisando {{name}}',
      rejected: 'La nota no se pide: Meta rechazó {{name}}',
      paused: 'La nota no se pide: Meta pausó {{name}}',
      disabled: 'La nota no se pide: Meta desactivó {{name}}',
      deleted: 'La nota no se pide: {{name}} ya no está en esta cuenta',
    },
    formTitle: 'Valoración por {{name}}',
    template: 'Plantilla que pide la nota',
    templateHint: 'Aprobada, de la cuenta de este número y sin archivo. Vacío: fuera de las 24 horas no se pide.',
    noTemplate: 'No pedir',
    placeholder: 'Valor de {{name}}',
    variables: 'Datos del cliente',
    field: 'Campo',
    costMarketing:
      'Esta plantilla cuenta como Marketing: Meta cobra cada entrega al precio de Marketing, y quien salió de las campañas no la recibe.',
    costUtility: 'Esta plantilla cuenta como Utilidad: Meta cobra cada entrega al precio de Utilidad.',
    scale: 'Notas que pide la plantilla',
    scaleHint: 'Los informes comparan notas de escalas distintas.',
    button: 'Botón “{{text}}”',
    noRate: 'No es nota',
  },
  choices: {
    adminSecondFactor: {
      label: 'Exigir la verificación en dos pasos a los administradores',
      disabledEffect: 'Cada uno decide si, después de la contraseña, usa un código o una llave de acceso.',
      enabledEffect:
        'El administrador que no la tiene la activa al entrar, y antes no se abre nada más. Se aplica al momento, también a ti y a quien tenga Balcão abierto. Las claves de la API siguen funcionando.',
    },
    maskedNumbers: {
      label: 'Números de los contactos',
      nobody: 'Todos los ven',
      attendants: 'Ocultos para los agentes',
      supervisors: 'Ocultos para agentes y supervisores',
      nobodyEffect: 'Quien ve la conversación ve el número completo.',
      attendantsEffect:
        'Los agentes ven +55 11 9••••-0142 en todas partes; no buscan por número ni importan contactos. Los números que alguien escribe en un mensaje o una nota, y los que están dentro de fotos y archivos, siguen a la vista. Administradores y supervisores ven todo.',
      supervisorsEffect:
        'Agentes y supervisores ven +55 11 9••••-0142 en todas partes; no buscan por número ni importan contactos. Los números que alguien escribe en un mensaje o una nota, y los que están dentro de fotos y archivos, siguen a la vista. Los administradores ven todo.',
    },
    phoneKeepsAvailable: {
      label: 'El celular con avisos cuenta como presente',
      disabledEffect: 'Dos minutos después de cerrar la última ventana, la persona queda Ausente.',
      enabledEffect:
        'Quien cierra Balcão en el celular sigue Disponible mientras el celular reciba avisos. Salir de la cuenta, el turno y su propia elección siguen valiendo.',
    },
    badgeCountsWaiting: {
      label: 'Qué cuenta el ícono de la aplicación',
      disabled: 'No leídos',
      enabled: 'No leídos y esperando',
      disabledEffect: 'Conversaciones de cada persona con mensajes no leídos.',
      enabledEffect: 'Conversaciones con mensajes no leídos y clientes esperando en las colas de la persona.',
    },
    nothingOnDevices: {
      label: 'Nada queda guardado en los dispositivos',
      disabledEffect:
        'Las últimas 50 conversaciones de cada persona quedan en su navegador, para leer sin internet y abrir más rápido. Desaparecen al cerrar la sesión y después de 7 días sin abrir Balcão.',
      enabledEffect:
        'Los navegadores y celulares no guardan conversaciones, contactos ni mensajes a la espera de internet. Lo que ya estaba guardado se borra en el próximo contacto de cada dispositivo.',
    },
    pushContent: {
      label: 'Qué muestran los avisos del celular',
      name: 'Solo el nombre',
      nothing: 'Nada que identifique',
      words: 'Nombre y texto',
      nameEffect: 'El aviso muestra el nombre del cliente y cuántos mensajes llegaron.',
      nothingEffect: 'El aviso muestra Cliente #1042 en lugar del nombre.',
      wordsEffect:
        'El aviso muestra el nombre y el comienzo del mensaje, también en la pantalla bloqueada. Las notas nunca aparecen.',
    },
    onlyAssigneeSends: {
      label: 'Quién responde una atención',
      disabled: 'Todos los que ven la atención',
      enabled: 'Solo quien tomó la atención',
      disabledEffect: 'Un colega puede ayudar y escribir en la misma conversación.',
      enabledEffect: 'Los demás siguen leyendo y anotando. Para responder, hay que transferir la atención.',
    },
    historyAcrossQueues: {
      label: 'Historial entre colas',
      disabledEffect:
        'Una atención resuelta en otra cola solo la reabren los administradores. Los agentes no ven lo que se dijo en ella.',
      enabledEffect:
        'Quien inicia una conversación con un contacto ve sus atenciones resueltas en esa conexión, también las de otras colas.',
    },
    linkPreviews: {
      label: 'Vista previa de enlaces',
      disabledEffect: 'El enlace va solo como texto. Balcão no abre ninguna página.',
      enabledEffect:
        'En los números conectados por QR, el primer enlace de un mensaje va con el título, la descripción y la foto de su página. Balcão abre la página para eso.',
    },
    thanksKeepClosed: {
      label: 'Un agradecimiento no reabre',
      disabledEffect: '“Gracias” después del fin abre una nueva atención.',
      enabledEffect:
        '“Ok, gracias” después de que alguien resolvió queda en la conversación y no abre una atención. Preguntas, archivos y números siempre abren.',
    },
    expiredCloseReason: {
      label: 'Motivo cuando el cliente no responde',
      effect: 'Queda en las atenciones que terminan solas. Vacío = {{usual}}.',
      usual: 'Cerrado sin respuesta',
    },
    userRating: {
      label: 'Evaluaciones',
      disabledEffect: 'La atención se resuelve sin pedir una nota.',
      enabledEffect:
        'Al resolver, el cliente recibe el pedido de una nota. La atención se cierra al momento, y la nota se agrega cuando llega.',
    },
    ratingScale: {
      label: 'Notas',
      three: 'De 1 a 3',
      threeEffect: 'Insatisfecho, satisfecho, muy satisfecho.',
      five: 'De 1 a 5',
      fiveEffect: 'De pésima a excelente.',
      ten: 'De 0 a 10',
      tenEffect: 'Solo números, como en el NPS. En los números oficiales el cliente escribe: no caben once botones.',
    },
    ratingWords: {
      label: 'Motivo de la nota',
      disabledEffect: 'Después de la nota va el mensaje de despedida.',
      enabledEffect:
        'Después de la nota se invita al cliente a contar el motivo. Lo que escriba en una hora queda con la nota, sin abrir una atención; las preguntas la abren.',
    },
    ratingDeadline: {
      label: 'Hasta cuándo vale la nota',
      none: 'Siempre',
      noneEffect: 'La nota cuenta cuando llegue, incluso semanas después.',
      day: 'Un día',
      dayEffect: 'Después de un día, un número abre una nueva atención.',
      threeDays: 'Tres días',
      threeDaysEffect: 'Después de tres días, un número abre una nueva atención.',
      week: 'Una semana',
      weekEffect: 'Después de una semana, un número abre una nueva atención.',
    },
    scheduleType: {
      label: 'Gestión de horarios',
      disabled: 'Desactivada',
      queue: 'Por cola',
      company: 'De la empresa',
      disabledEffect: 'Siempre abierto: nadie recibe el mensaje fuera de horario.',
      queueEffect: 'Cada cola tiene su horario, en la pantalla Colas, pestaña Horarios.',
      companyEffect: 'Un solo horario para la empresa, en la pestaña Horarios de esta pantalla.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar mensajes de grupos',
      disabledEffect: 'Los mensajes de grupos entran como atenciones.',
      enabledEffect: 'Los mensajes de grupos no se vuelven atenciones.',
    },
    call: {
      label: 'Aceptar llamadas',
      disabledEffect:
        'Quien llama recibe un mensaje que dice que aquí solo se atiende por texto. La llamada queda registrada.',
      enabledEffect: 'La llamada queda registrada y nadie recibe una respuesta automática.',
    },
    chatBotType: {
      label: 'Tipo de chatbot',
      text: 'Texto',
      textEffect:
        'El menú va como texto, y el cliente responde con el número. Botones y listas ya no funcionan en WhatsApp.',
    },
    sendGreetingAccepted: {
      label: 'Saludo al aceptar la atención',
      disabledEffect: 'Al aceptar, no se envía nada.',
      enabledEffect: 'Al aceptar, el cliente recibe un saludo con el nombre del agente. Los grupos no.',
    },
    sendMsgTransfTicket: {
      label: 'Mensaje al transferir la atención',
      disabledEffect: 'No se avisa al cliente de la transferencia.',
      enabledEffect: 'Se avisa al cliente de la nueva cola, del nuevo agente o de ambos.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludo cuando hay solo una cola',
      disabledEffect: 'En una conexión con una sola cola, el cliente entra en ella sin recibir el saludo.',
      enabledEffect: 'En una conexión con una sola cola, el cliente recibe el saludo al entrar en ella.',
    },
  },
  noHours:
    'Ningún día tiene horario aún: con esta opción todos reciben el mensaje fuera de horario. Completa la pestaña Horarios.',
  locale: {
    language: 'Idioma de la empresa',
    languageHint:
      'El idioma de los mensajes automáticos y de las variables. El idioma de tu pantalla está en el menú de tu cuenta.',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Vale para los horarios de atención, las variables de hora y los números del panel.',
    timeZoneNow: 'Son las {{time}} en esta zona.',
    nothing: 'Ninguna zona con este nombre. Prueba con el nombre de una capital.',
  },
  asaas: {
    label: 'Token de Asaas',
    hint: 'Cobra a las empresas de esta instalación cuando Cobro usa Asaas. Por seguridad, nunca se muestra de nuevo.',
    unused: 'En esta instalación el operador cobra las facturas: el token de tu empresa no se usa.',
    stored: 'Hay un token guardado.',
    none: 'Ningún token guardado.',
    placeholder: 'Pega el token aquí',
    replace: 'Reemplazar token',
    save: 'Guardar token',
    clear: 'Borrar token',
    clearTitle: '¿Borrar el token de Asaas?',
    clearText: 'Los cobros se detienen hasta guardar otro token.',
    clearTextUnused: 'Ningún cobro depende de él.',
  },
};
