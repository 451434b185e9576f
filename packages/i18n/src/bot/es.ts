import type { bot as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const bot: Translation<typeof source> = {
  unsupported: 'Mensaje no compatible. Míralo en el teléfono.',
  awaited: 'Esperando este mensaje. Esto puede tardar un poco.',
  expiredCloseReason: 'Cerrado sin respuesta',
  userLeft: '{{name}} ya no forma parte del equipo.',
  assigned: {
    owner: 'que cuida del cliente',
    standIn: 'en lugar de {{name}}',
    last: 'que atendió la última vez',
    turn: 'a quien le tocaba',
    least: 'que está más libre',
    tie: 'que está libre hace más tiempo',
    nobody: 'Nadie de la fila podía atender.',
    wasAway: '{{name}} está ausente.',
    wasPaused: '{{name}} está en pausa y el cliente esperaba.',
    wasOffShift: '{{name}} está fuera de turno y el cliente esperaba.',
    redistributed: 'Redistribuido: lo tenía {{name}}.',
  },
  /** content of a message besides its text, described in words */
  interactive: {
    pix: 'Clave PIX: {{value}}',
    payment: 'Solicitud de pago {{value}}',
    order: 'Pedido {{value}}',
    total: 'Total: {{value}}',
    moreItems: 'y {{value}} más',
    boleto: 'Boleto: {{value}}',
    form: 'Formulario {{value}}',
    callPermission: {
      accepted: 'Acepta llamadas de la empresa',
      always: 'Siempre acepta llamadas de la empresa',
      rejected: 'No quiere llamadas de la empresa',
    },
    canceled: 'Cancelado',
  },
  /** asks a contact whose number WhatsApp hides */
  numberRequest: 'Para continuar la atención, comparta su número de teléfono.',
  pix: {
    title: '*Pix*',
    titleOf: '*Pix de {{value}}*',
    receiver: 'Para: {{name}}',
    key: 'Clave: {{key}}',
    until: 'Pague hasta {{time}}',
    howTo:
      'Copie el código del próximo mensaje y péguelo en la aplicación de su banco (Pix Copia e Cola), o lea el código QR.',
  },
  menu: {
    back: 'Menú anterior',
    open: 'Ver opciones',
    main: 'Menú inicial',
    toMain: 'Volver al menú principal',
    inQueue: 'Usted está en la fila *{{queue}}*. ¡Espere, ya vamos a atenderle!',
  },
  /** when it opens again */
  returns: {
    soon: 'pronto',
    today: 'hoy a las {{time}}',
    tomorrow: 'mañana a las {{time}}',
    day: '{{day}} a las {{time}}',
    date: '{{date}} a las {{time}}',
  },
  accepted: '{{greeting}} *{{contact}}*, mi nombre es *{{user}}* y daré continuidad a su atención.',
  transferred: {
    toQueue:
      '*Mensaje automático*:\nUsted ha sido transferido al departamento *{{queue}}*\n¡espere, ya vamos a atenderle!',
    toUser: '*Mensaje automático*:\nHa sido transferido al agente *{{user}}*\n¡espere, ya vamos a atenderle!',
    toBoth:
      '*Mensaje automático*:\nUsted ha sido transferido al departamento *{{queue}}* y contará con la presencia de *{{user}}*\n¡espere, ya vamos a atenderle!',
  },
  rating: {
    three: {
      ask: 'Escriba de 1 a 3 para calificar nuestra atención:',
      r1: 'Insatisfecho',
      r2: 'Satisfecho',
      r3: 'Muy satisfecho',
    },
    five: {
      ask: 'Escriba de 1 a 5 para calificar nuestra atención:',
      r1: 'Pésima',
      r2: 'Mala',
      r3: 'Regular',
      r4: 'Buena',
      r5: 'Excelente',
    },
    ten: { ask: 'De 0 a 10, ¿qué nota le da a nuestra atención?' },
    /** above buttons */
    press: '¿Cómo fue nuestra atención?',
    open: 'Calificar',
    /** asks for words beside a rating, and thanks for them */
    words: '¡Gracias por su nota! ¿Quiere contarnos el motivo? Responda con un mensaje.',
    thanks: '¡Gracias por contarnos! Si nos necesita, escríbanos.',
  },
  noCalls:
    '*Mensaje automático*:\nLas llamadas de voz y video están deshabilitadas para este WhatsApp, por favor envíe un mensaje de texto. Gracias',
};
