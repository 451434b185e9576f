import type { cloudAccount as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const cloudAccount: Translation<typeof source> = {
  title: 'Official API of “{{name}}”',
  status: 'Status',
  account: {
    title: 'What Meta gives you',
    steps: {
      app: "At <b>developers.facebook.com</b>, open the company's app (or create one of type Business) and add the product WhatsApp.",
      ids: 'Under <b>WhatsApp › API Setup</b>, copy both ids: the phone number ID and the WhatsApp Business account ID.',
      secret: 'Under <b>App settings › Basic</b>, copy the app secret.',
      token:
        'Under <b>Business settings › System users</b>, generate a token that does not expire, with the permissions whatsapp_business_messaging and whatsapp_business_management.',
    },
  },
  phoneNumberId: 'Phone number ID',
  businessAccountId: 'WhatsApp Business account ID',
  accessToken: 'Access token',
  appSecret: 'App secret',
  verifyToken: 'Verify token',
  callbackUrl: 'Webhook address',
  idProblem: 'Digits only, such as 106540352242922.',
  stored: 'Stored. For safety it is not shown.',
  replace: 'Replace',
  replaceWhat: 'Replace: {{what}}',
  keep: 'Keep the stored one',
  keepWhat: 'Keep the stored one: {{what}}',
  copy: 'Copy',
  copyWhat: 'Copy: {{what}}',
  save: 'Save and connect',
  saved: 'Saved.',
  hook: {
    title: 'What you give Meta',
    later: 'The address and the verify token appear here once you have saved the data above.',
    steps: {
      paste:
        'Under <b>WhatsApp › Configuration</b>, paste the address and the verify token and press <b>Verify and save</b>.',
      subscribe:
        'In the list of webhook fields, subscribe to <b>messages</b>, <b>user_id_update</b>, <b>account_update</b>, <b>phone_number_quality_update</b>, <b>message_template_status_update</b> and <b>message_template_quality_update</b>. If the number is in the WhatsApp Business app as well, subscribe to <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> and <b>history</b> too.',
    },
    another: 'Generate another',
    anotherHint: 'It is only asked for when the address is verified. If you did not copy it, generate another.',
    seen: 'Meta last called this address at {{when}}.',
    unseen: 'Meta has not called this address yet. Until it does, no message arrives.',
    unreachable:
      'Meta only calls public addresses that begin with https. Ask whoever runs the installation to set PUBLIC_URL.',
  },
  health: {
    quality: { green: 'High quality', yellow: 'Medium quality', red: 'Low quality' },
    limit_one: 'Up to {{people}} new person a day',
    limit_other: 'Up to {{people}} new people a day',
    unlimited: 'No limit on new people a day',
    low: {
      title: 'The quality of {{name}} is low',
      text: 'Many people block or report messages from this number. Stop campaigns for a few days and write only to people who asked for it; otherwise Meta lowers the number’s limit or blocks it.',
    },
    notice: {
      disabled: {
        title: 'Meta closed the account of {{name}}',
        text: 'No message comes in or goes out. Ask for a review in Meta’s Business Support Home; once the account is back, this notice goes away by itself.',
      },
      disabling: {
        title: 'Meta will close the account of {{name}}',
        text: 'The account broke the rules of WhatsApp Business. Open Meta’s Business Support Home and ask for a review before then.',
      },
      restricted: {
        title: 'Meta restricted the account of {{name}}',
        text: 'Part of what it does is suspended, such as writing to people first or adding numbers. Answering customers still works unless Meta says otherwise.',
      },
      violation: {
        title: 'The account of {{name}} broke a rule of Meta',
        text: 'If it happens again, Meta restricts or closes the account. See in Meta’s Business Support Home what it was and correct it.',
      },
      until: 'Until {{when}}.',
      planned: 'Planned for {{when}}.',
      detail: 'According to Meta: {{detail}}.',
    },
  },
  failed: 'Not connected',
  hints: {
    TIMEOUT: 'Meta does not answer. Balcão keeps trying.',
    DISCONNECTED: 'No message comes in or goes out. Check the credentials or try again.',
  },
  disconnectText: 'Messages to this number stop arriving. The credentials stay stored: to come back, press Try again.',
};
