import type { bot as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const bot: Translation<typeof source> = {
  unsupported: 'Message not supported. See it on the phone.',
  awaited: 'Waiting for this message. This may take a while.',
  userLeft: '{{name}} is no longer on the team.',
  /** content of a message besides its text, described in words */
  interactive: {
    pix: 'PIX key: {{value}}',
    payment: 'Payment request {{value}}',
    order: 'Order {{value}}',
    total: 'Total: {{value}}',
    moreItems: 'and {{value}} more',
    boleto: 'Boleto: {{value}}',
    form: 'Form {{value}}',
    canceled: 'Canceled',
  },
  /** asks a contact whose number WhatsApp hides */
  numberRequest: 'To continue, please share your phone number.',
  menu: {
    back: 'Previous menu',
    open: 'See options',
    main: 'Main menu',
    toMain: 'Back to the main menu',
    inQueue: 'You are in the queue *{{queue}}*. Please wait, we will be with you shortly!',
  },
  accepted: '{{greeting}} *{{contact}}*, my name is *{{user}}* and I will be helping you.',
  transferred: {
    toQueue:
      '*Automatic message*:\nYou have been transferred to the *{{queue}}* department\nplease wait, we will be with you shortly!',
    toUser: '*Automatic message*:\nYou have been transferred to *{{user}}*\nplease wait, we will be with you shortly!',
    toBoth:
      '*Automatic message*:\nYou have been transferred to the *{{queue}}* department and *{{user}}* will help you.\nPlease wait, we will be with you shortly!',
  },
  rating: {
    ask: 'Type a number from 1 to 3 to rate our service:',
    r1: 'Dissatisfied',
    r2: 'Satisfied',
    r3: 'Very satisfied',
  },
  noCalls:
    '*Automatic message*:\nVoice and video calls are disabled for this WhatsApp, please send a text message. Thank you',
};
