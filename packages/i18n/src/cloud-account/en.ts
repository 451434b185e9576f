import type { cloudAccount as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const cloudAccount: Translation<typeof source> = {
  title: 'Official API of “{{name}}”',
  status: 'Status',
  account: {
    title: 'What Meta gives you',
    steps: {
      app: "At <b>developers.facebook.com</b>, open the company's app (or create one of type Business) and add the product WhatsApp.",
      ids: 'Under <b>WhatsApp › API Setup</b>, copy both ids: that of the phone number and that of the WhatsApp Business account.',
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
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Select the text and copy it.',
  save: 'Save and connect',
  saved: 'Saved.',
  hook: {
    title: 'What you give Meta',
    later: 'The address and the verify token appear here once you have saved the data above.',
    steps: {
      paste:
        'Under <b>WhatsApp › Configuration</b>, paste the address and the verify token and press <b>Verify and save</b>.',
      subscribe:
        'In the list of webhook fields, subscribe to <b>messages</b>. If the number is in the WhatsApp Business app as well, subscribe to <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> and <b>history</b> too.',
    },
    another: 'Generate another',
    anotherHint: 'It is only asked for when the address is verified. If you did not copy it, generate another.',
    seen: 'Meta last called this address at {{when}}.',
    unseen: 'Meta has not called this address yet. Until it does, no message arrives.',
    unreachable:
      'Meta only calls public addresses that begin with https. Ask whoever runs the installation to set PUBLIC_URL.',
  },
  failed: 'Not connected',
  hints: {
    TIMEOUT: 'Meta does not answer. Balcão keeps trying.',
    DISCONNECTED: 'No message comes in or goes out. Check the credentials or try again.',
  },
  disconnectText: 'Messages of this number stop arriving. The credentials stay stored: to come back, press Try again.',
};
