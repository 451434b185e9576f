import type { bot as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const bot: Translation<typeof source> = {
  unsupported: 'Message not supported. See it on the phone.',
  awaited: 'Waiting for this message. This may take a while.',
  expiredCloseReason: 'Ended without an answer',
  userLeft: '{{name}} is no longer on the team.',
  assigned: {
    owner: 'who looks after the customer',
    standIn: 'in the place of {{name}}',
    last: 'who served them last',
    turn: 'whose turn it was',
    least: 'who has the fewest',
    tie: 'who was free for longest',
    nobody: 'Nobody of the queue could take it.',
    wasAway: '{{name}} is away.',
    wasPaused: '{{name}} is on a break and the customer was waiting.',
    wasOffShift: '{{name}} is not on shift and the customer was waiting.',
    redistributed: 'Redistributed: {{name}} had it.',
  },
  /** content of a message besides its text, described in words */
  interactive: {
    pix: 'PIX key: {{value}}',
    payment: 'Payment request {{value}}',
    order: 'Order {{value}}',
    total: 'Total: {{value}}',
    moreItems: 'and {{value}} more',
    boleto: 'Boleto: {{value}}',
    form: 'Form {{value}}',
    callPermission: {
      accepted: 'Accepts calls of the company',
      always: 'Always accepts calls of the company',
      rejected: 'Wants no calls of the company',
    },
    canceled: 'Canceled',
  },
  /** asks a contact whose number WhatsApp hides */
  numberRequest: 'To continue, please share your phone number.',
  pix: {
    title: '*Pix*',
    titleOf: '*Pix of {{value}}*',
    receiver: 'To: {{name}}',
    key: 'Key: {{key}}',
    until: 'Pay by {{time}}',
    howTo:
      'Copy the code in the next message and paste it in the app of your bank (Pix Copia e Cola), or scan the QR code.',
  },
  menu: {
    back: 'Previous menu',
    open: 'See options',
    main: 'Main menu',
    toMain: 'Back to the main menu',
    inQueue: 'You are in the queue *{{queue}}*. Please wait, we will be with you shortly!',
  },
  /** when it opens again */
  returns: {
    soon: 'soon',
    today: 'today at {{time}}',
    tomorrow: 'tomorrow at {{time}}',
    day: '{{day}} at {{time}}',
    date: '{{date}} at {{time}}',
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
    three: {
      ask: 'Type a number from 1 to 3 to rate our service:',
      r1: 'Dissatisfied',
      r2: 'Satisfied',
      r3: 'Very satisfied',
    },
    five: {
      ask: 'Type a number from 1 to 5 to rate our service:',
      r1: 'Very poor',
      r2: 'Poor',
      r3: 'Fair',
      r4: 'Good',
      r5: 'Excellent',
    },
    ten: { ask: 'From 0 to 10, how do you rate our service?' },
    /** above buttons */
    press: 'How was our service?',
    open: 'Rate',
    /** asks for words beside a rating, and thanks for them */
    words: 'Thank you for rating us! Would you like to say why? Reply with a message.',
    thanks: 'Thank you for telling us! If you need us, just write.',
  },
  noCalls:
    '*Automatic message*:\nVoice and video calls are disabled for this WhatsApp, please send a text message. Thank you',
};
