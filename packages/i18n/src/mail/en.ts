import type { mail as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const mail: Translation<typeof source> = {
  reset: {
    subject: 'Code to reset your password',
    text:
      'Hello, {{name}}.\n\nYour code to reset the password at Balcão is {{code}}. It is good for {{minutes}} minutes ' +
      'and can be used only once.\n\nIf you did not ask for this code, ignore this e-mail: your password stays the same.',
  },
  account: {
    secondFactorSubject: 'The two-step verification of your Balcão account was removed',
    secondFactorText:
      'Hello, {{name}}.\n\nAn admin removed the two-step verification of your account at {{company}}. You sign in with the password alone, and can switch the verification on again in My security.\n\nIf you did not ask for this, talk to whoever runs Balcão at your company now.',
    emailSubject: 'The e-mail of your Balcão account has changed',
    emailText:
      'Hello, {{name}}.\n\nThe e-mail of your account at {{company}} was changed. This address no longer logs in.\n\nIf this was not you, talk now to whoever administers Balcão in your company.',
    passwordSubject: 'The password of your Balcão account has changed',
    passwordText:
      'Hello, {{name}}.\n\nThe password of your account at {{company}} was changed.\n\nIf this was not you, talk now to whoever administers Balcão in your company.',
  },
  invoice: {
    before: 'Invoice {{number}} is due in {{days}} day(s)',
    today: 'Invoice {{number}} is due today',
    after: 'Invoice {{number}} was due on {{date}}',
    text:
      'Hello, {{company}}.\n\nInvoice {{number}} ({{detail}}) of {{value}} is due on {{date}}.\n\n' +
      'See and pay it at {{url}}. If you have paid already, ignore this notice.',
  },
  webhookOff: {
    subject: 'A webhook of your company was switched off',
    text:
      'Hello, {{company}}.\n\nThe address {{address}} accepted no delivery in the last 24 hours and was switched off. ' +
      'Nothing is sent to it any more.\n\nOnce it answers again, switch it on at {{url}}, on the Webhooks tab, and resend ' +
      'from there what failed.',
  },
};
