import type { bot as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const bot: Translation<typeof source> = {
  unsupported: 'Mensaje no compatible. Míralo en el teléfono.',
  awaited: 'Esperando este mensaje. Esto puede tardar un poco.',
  userLeft: '{{name}} ya no forma parte del equipo.',
  /** content of a message besides its text, described in words */
  interactive: {
    pix: 'Clave PIX: {{value}}',
    payment: 'Solicitud de pago {{value}}',
    order: 'Pedido {{value}}',
    total: 'Total: {{value}}',
    moreItems: 'y {{value}} más',
    boleto: 'Boleto: {{value}}',
    form: 'Formulario {{value}}',
    canceled: 'Cancelado',
  },
  /** asks a contact whose number WhatsApp hides */
  numberRequest: 'Para continuar la atención, comparta su número de teléfono.',
  menu: {
    back: 'Menú anterior',
    open: 'Ver opciones',
    main: 'Menú inicial',
    toMain: 'Volver al menú principal',
    inQueue: 'Usted está en la fila *{{queue}}*. ¡Espere, ya vamos a atenderle!',
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
    ask: 'Escriba de 1 a 3 para calificar nuestra atención:',
    r1: 'Insatisfecho',
    r2: 'Satisfecho',
    r3: 'Muy satisfecho',
  },
  noCalls:
    '*Mensaje automático*:\nLas llamadas de voz y video están deshabilitadas para este WhatsApp, por favor envíe un mensaje de texto. Gracias',
};
