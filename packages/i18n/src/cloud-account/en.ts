import type { cloudAccount as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const cloudAccount: Translation<typeof source> = {
  title: 'Official API of “{{name}}”',
  status: 'Status',
  account: {
    title: 'What Meta gives you',
    steps: {
      app: "At <b>developers.facebook.com</b>, open the company's app (or create one of type Business) and add the product WhatsApp.",
      token:
        'Under <b>Business settings › System users</b>, generate a token that does not expire, with the permissions whatsapp_business_messaging and whatsapp_business_management.',
      secret: 'Under <b>App settings › Basic</b>, copy the app secret.',
      ids: 'Choose the account and the number that the token reaches, or copy both ids from <b>WhatsApp › API Setup</b>.',
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
  check: {
    token: {
      ok: 'Valid, of the app {{app}}.',
      until: 'Valid until {{when}}, of the app {{app}}. One that does not expire is better.',
      wrong: 'Meta does not know this token. Copy the whole of it again.',
      expired: 'This token expired or was revoked. Generate another.',
      permissions: 'Permissions are missing: {{missing}}. Generate another token with them.',
    },
    secret: { ok: 'It is the secret of the app.', wrong: 'It is not the secret of the app of this token.' },
    account: {
      ok: 'Account {{name}}.',
      wrong: 'The token reaches no account with this id.',
      permissions: 'The token may not manage this account.',
    },
    number: {
      ok: '{{display}}, {{name}}.',
      foreign: 'This number does not belong to the account.',
    },
    unreachable: 'Meta did not answer. Save and check later.',
    choose: 'Use {{name}}',
  },
  register: {
    title: 'Register the number',
    text: "This number is not registered with Meta's API yet: nothing leaves without that.",
    pin: 'PIN of six digits',
    pinHint:
      'If the number has two-step verification, it is its PIN; if not, this becomes it. Write it down: it is not kept here.',
    submit: 'Register',
    done: 'Number registered.',
    onApp: 'This number is in the WhatsApp Business app as well: it is connected there, without a PIN.',
  },
  hook: {
    auto: 'Subscribe at Meta',
    autoHint: 'Enters the address, verifies it and subscribes all fields at once.',
    subscribed: 'Meta calls this address from now on.',
    shared: 'The app calls another address already, which stays. Only this account calls this one.',
    missing: 'On the page of the app, subscribe these as well: {{fields}}.',
    byHand: 'Press Subscribe at Meta. Or, by hand:',
    title: 'What you give Meta',
    later: 'The address and the verify token appear here once you have saved the data above.',
    steps: {
      paste:
        'Under <b>WhatsApp › Configuration</b>, paste the address and the verify token and press <b>Verify and save</b>.',
      subscribe:
        'In the list of webhook fields, subscribe to <b>messages</b>, <b>user_id_update</b>, <b>account_update</b>, <b>phone_number_quality_update</b>, <b>user_preferences</b>, <b>calls</b>, <b>standby</b>, <b>messaging_handovers</b>, <b>message_template_status_update</b>, <b>message_template_quality_update</b> and <b>template_category_update</b>. If the number is in the WhatsApp Business app as well, subscribe to <b>smb_message_echoes</b>, <b>smb_app_state_sync</b> and <b>history</b> too.',
    },
    another: 'Generate another',
    anotherHint: 'It is only asked for when the address is verified. If you did not copy it, generate another.',
    historyRefused:
      'On {{when}} the owner of the phone refused to share its history. Earlier conversations do not come; to change that, connect the number at Meta again and agree to share it.',
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
      locked: {
        title: 'Meta locked the account of {{name}}',
        text: 'Messages wait and campaigns are paused. See the reason in Meta Business Support Home and request a review.',
      },
      blocked: {
        title: 'Meta suspended sending of {{name}} for breaking a policy',
        text: 'Messages wait and campaigns are paused. See in Meta Business Support Home which rule was broken and for how long it lasts.',
      },
      noAccess: {
        title: 'The app lost its access to the account of {{name}}',
        text: 'Messages wait and campaigns are paused. In Meta Business Manager, give the app the permission to send from this number again.',
      },
      nameRefused: {
        title: 'Meta has not approved the display name of {{name}} yet',
        text: 'Messages wait and campaigns are paused. Request the approval of the name in WhatsApp Manager.',
      },
      unregistered: {
        title: 'The number of {{name}} is not registered at Meta',
        text: 'Messages wait and campaigns are paused. Register the number again in WhatsApp Manager.',
      },
      offboarded: {
        title: 'The WhatsApp Business app of {{name}} moved to another phone',
        text: 'Messages wait. Open the app on the new phone and confirm the connection; Meta usually restores it within minutes and what waits leaves by itself.',
      },
      partnerRemoved: {
        title: 'The account of {{name}} is no longer shared with your app',
        text: 'Nothing comes in or leaves. Share the account again in Meta Business Manager.',
      },
      appUninstalled: {
        title: 'The app was removed from the account of {{name}}',
        text: 'Nothing comes in or leaves. Install the app in the account again, in Meta Business Manager.',
      },
      release: 'Solved: release messages',
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
