import type { mail as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const mail: Translation<typeof source> = {
  reset: {
    subject: 'Code to reset your password',
    text:
      'Hello, {{name}}.\n\nYour code to reset the password at Balcão is {{code}}. It is valid for {{minutes}} minutes ' +
      'and can be used only once.\n\nIf you did not ask for this code, ignore this e-mail: your password stays the same.',
  },
  confirmation: {
    subject: '{{code}} is your code to confirm the e-mail at Balcão',
    text:
      'Hello, {{name}}.\n\nConfirm the e-mail of {{company}} with the code {{code}}, or open {{url}} where you are signed in to Balcão.\n\n' +
      'The code is valid for {{hours}} hours. After that you connect the numbers of your company.\n\n' +
      'If you did not create an account at Balcão, ignore this e-mail: without the code nothing is sent in your name.',
  },
  account: {
    secondFactorSubject: 'The two-step verification of your Balcão account was removed',
    secondFactorText:
      'Hello, {{name}}.\n\nAn admin removed the two-step verification of your account at {{company}}. You now sign in with just your password, and can switch two-step verification on again in My security.\n\nIf you did not ask for this, talk to whoever runs Balcão at your company now.',
    appAddedSubject: 'Two-step verification was switched on for your Balcão account',
    appAddedText:
      'Hello, {{name}}.\n\nA code app was added to your account at {{company}}. From now on the password alone is not enough to sign in.\n\nIf this was not you, change your password and talk to whoever manages Balcão in your company right away.',
    appRemovedSubject: 'The code app of your account at Balcão was switched off',
    appRemovedText:
      'Hello, {{name}}.\n\nThe code app of your account at {{company}} was switched off.\n\nIf this was not you, change your password and talk to whoever manages Balcão in your company right away.',
    passkeyAddedSubject: 'A passkey was added to your account at Balcão',
    passkeyAddedText:
      'Hello, {{name}}.\n\nA passkey was added to your account at {{company}}. Whoever has that device signs in with it. Your passkeys are listed under My security.\n\nIf this was not you, remove the passkey, change your password and talk to whoever manages Balcão in your company right away.',
    passkeyRemovedSubject: 'A passkey of your account at Balcão was removed',
    passkeyRemovedText:
      'Hello, {{name}}.\n\nA passkey of your account at {{company}} was removed.\n\nIf this was not you, change your password and talk to whoever manages Balcão in your company right away.',
    phoneAddedSubject: 'A phone signed in to your Balcão account',
    phoneAddedText:
      'Hello {{name}},\n\nsomebody signed in to your account at {{company}} with the installed app of a phone. It stays signed in beside your computer. You find the phone in My security.\n\nIf it was not you, end its session, change your password and talk now to whoever administers Balcão at your company.',
    emailSubject: 'The e-mail of your Balcão account has changed',
    emailText:
      'Hello, {{name}}.\n\nThe e-mail of your account at {{company}} was changed. This address no longer logs in.\n\nIf this was not you, talk to whoever manages Balcão in your company right away.',
    made: '\n\nWhat you made stays in effect with the new password:\n\n{{lines}}\n\nSee it at {{url}} and end what you do not recognise.',
    madeKey: 'API key {{name}} ({{hint}}…)',
    madeWebhook: 'outgoing webhook to {{name}}',
    madeToken: 'token of the connection {{name}}',
    madeUser: 'account of {{name}}',
    passwordSubject: 'The password of your Balcão account has changed',
    passwordText:
      'Hello, {{name}}.\n\nThe password of your account at {{company}} was changed.\n\nIf this was not you, talk to whoever manages Balcão in your company right away.',
  },
  security: {
    subject: 'Security change at {{company}}',
    text: 'Hello, {{name}}.\n\nAt {{company}} something was done that stays in effect after whoever did it leaves:\n\n{{lines}}\n\nIf it was you or your team, there is nothing to do. If it was not, go to {{url}} now, change your password, end the other sessions and undo what was done: revoke the key, remove the account or the webhook, change the token.',
    more: 'and more: see the audit log',
  },
  invoice: {
    refundBeyond: '{{value}} more than came in for this invoice was given back. Please check.',
    before: 'Invoice {{number}} is due in {{days}} day(s)',
    today: 'Invoice {{number}} is due today',
    lockedDays: 'Days on which the company is locked are given back when the invoice is paid.',
    after: 'Invoice {{number}} was due on {{date}}',
    text:
      'Hello, {{company}}.\n\nInvoice {{number}} ({{detail}}) of {{value}} is due on {{date}}.\n\n' +
      'See and pay it at {{url}}. If you have paid already, ignore this notice.',
  },
  invitation: {
    subject: 'Invitation to {{company}} on Balcão',
    text: 'Hello {{name}},\n\nYou were invited to {{company}} on Balcão. Choose your password here:\n\n{{url}}\n\nIf the page asks for a code, it is {{code}}. The link is good until {{date}}; after that, ask for another invitation.',
  },
  watch: {
    problemsSubject: 'Balcão: your installation needs you',
    problemsText:
      'Hello {{name}},\n\nThis needs attention in your Balcão installation:\n\n{{lines}}\n\nSee {{url}}. We write again if it gets worse; about backups and disk, once a day.',
    testSubject: 'Balcão: test e-mail',
    testText: 'Hello {{name}},\n\nE-mails of Balcão reach you. The installation now:\n\n{{lines}}\n\nSee {{url}}.',
    none: 'Nothing to be done.',
    failedJobs: 'Failed jobs: {{value}}',
    backup: 'The last backup was made {{value}} hours ago',
    disk: '{{value}} MB are left on the disk of the data',
    refused: 'Numbers that WhatsApp does not let in: {{value}}',
    totals: 'Days of reports whose totals were wrong and were made again: {{value}}',
  },
  webhookOff: {
    subject: 'A webhook of your company was switched off',
    text:
      'Hello, {{company}}.\n\nThe address {{address}} accepted no delivery in the last 24 hours and was switched off. ' +
      'Nothing is sent to it any more.\n\nOnce it answers again, switch it on at {{url}}, on the Webhooks tab, and resend ' +
      'from there what failed.',
  },
};
