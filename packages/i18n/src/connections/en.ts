import type { connections as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connections: Translation<typeof source> = {
  title: 'Connections',
  count: '{{used}} of {{limit}} in your plan',
  add: 'New connection',
  attention_one:
    '<b>{{count}} connection needs you.</b> While it is down, customers of this number are not being helped.',
  attention_other:
    '<b>{{count}} connections need you.</b> While they are down, customers of these numbers are not being helped.',
  noNumber: 'No number yet',
  isDefault: 'Default connection',
  openPhone: 'Open simulated phone',
  never: 'not yet',
  lastConnected: 'Last connected',
  lastDisconnected: 'Last disconnected',
  since: {
    up: 'since {{when}}',
    down: 'lost on {{when}}',
    upLong: 'Online since {{when}}',
    downLong: 'Offline since {{when}}',
  },
  columns: {
    name: 'Name',
    status: 'Status',
    session: 'Session',
    updatedAt: 'Last update',
    default: 'Default',
    actions: 'Actions',
  },
  empty: {
    title: 'No connection yet',
    text: 'Connect a WhatsApp to start receiving messages.',
    textOthers: 'When an administrator connects a WhatsApp, it shows up here.',
  },
  providers: {
    beta: 'WhatsApp Web',
    cloud: 'Official API',
    sandbox: 'Simulated phone',
  },
  status: {
    OPENING: 'Connecting',
    qrcode: 'Waiting for scan',
    PAIRING: 'Pairing',
    CONNECTED: 'Connected',
    TIMEOUT: 'No answer',
    DISCONNECTED: 'Disconnected',
  },
  hints: {
    PAIRING: 'The phone has read the code. Keep it on and online until this is done.',
    TIMEOUT: 'The phone does not answer. Check that it is on and online, or disconnect and ask for a new QR code.',
    DISCONNECTED: 'No message comes in or goes out. Try again or ask for a new QR code.',
    unreadable:
      'The stored session of this number could not be read. Ask for a new QR code and scan it with the phone.',
    unlinked:
      'The phone ended this session. Try again: it may have been a mistake. If it does not come back, ask for a new QR code and scan it with the phone.',
    refused: 'WhatsApp refused this number. Open WhatsApp on the phone and look for a notice; then try again.',
  },
  problems: {
    outdated: {
      title: 'WhatsApp asks for a newer version',
      text: 'WhatsApp no longer takes the version with which Balcão connects. Whoever runs the installation has to update it; the connection then comes back by itself.',
    },
    rejected: {
      title: 'WhatsApp refused this installation',
      text: 'WhatsApp does not take the program that connects with this number. Tell whoever runs the installation; the connection tries again every 5 minutes.',
    },
    suspended: {
      title: 'WhatsApp suspended this number',
      text: 'The number is suspended for a while. Nothing needs to be done: the connection tries again when the suspension ends.',
    },
    banned: {
      title: 'WhatsApp banned this number',
      text: 'Open WhatsApp on the phone and ask for a review. Then scan a new QR code.',
    },
    passkey: {
      title: 'The passkey was not confirmed',
      text: 'WhatsApp asked for the passkey of this number and the time ran out. Nothing was linked. Generate another code and try again, or connect this number by the official API.',
    },
    passkeyRefused: {
      title: 'The confirmation was declined',
      text: 'WhatsApp did not accept the passkey, or whoever has the phone declined. Nothing was linked. Ask whoever looks after the number to accept, and try again.',
    },
    otherNumber: {
      title: 'Another number was linked',
      text: 'The phone that scanned the code does not have the number you typed, so it was unlinked at once. On the phone, under Linked devices, check for a device you do not know.',
    },
    codeNotTaken: {
      title: 'The phone took the code and did not link',
      text: 'WhatsApp accepted the code and did not finish linking. Use the QR code.',
    },
    crowded: {
      title: 'WhatsApp refuses many connections now',
      text: 'WhatsApp refuses several connections of this installation at once. They log in one at a time until one is let in; there is nothing to do.',
    },
    proxy: {
      title: 'The proxy of this connection does not work',
      text: 'The proxy does not answer, refuses, or answers wrongly, and the number takes no other way. In Edit, test the proxy, change it, or leave the field empty. The diagnosis says what happened.',
    },
    until: 'Suspended until {{until}}.',
  },
  session: {
    continue: 'Continue',
    code: 'QR code',
    retry: 'Try again',
    renew: 'New QR',
    disconnect: 'Disconnect',
    opening: 'Connecting',
    account: 'Credentials',
  },
  edit: 'Edit the connection {{name}}',
  delete: 'Delete the connection {{name}}',
  disconnectDialog: {
    title: 'Disconnect {{name}}?',
    text: 'Messages to this number stop arriving. To reconnect it, scan a new QR code.',
    confirm: 'Disconnect',
  },
  deleteDialog: {
    title: 'Delete the connection {{name}}?',
    text: 'Messages to this number stop arriving. Tickets and conversations are kept, but without a connection: to answer, transfer them to another one. What is still waiting will not be sent and is shown as not sent in its conversation.',
    heir: 'It is the default connection: the oldest of the others takes its place.',
    confirm: 'Delete connection',
    done: 'Connection deleted.',
  },
  qr: {
    title: 'Connect “{{name}}”',
    steps: {
      app: 'Open WhatsApp on your business phone.',
      menu: 'Tap <b>More options</b> or <b>Settings</b>.',
      devices: 'Tap <b>Linked devices</b> and then <b>Link a device</b>.',
      point: 'Point the phone at this screen.',
    },
    simulatedSteps: {
      open: 'Open the <b>simulated phone</b> with the button below.',
      scan: 'There, tap <b>Scan QR code</b>. This window closes by itself.',
    },
    tip: 'The conversations stay on the phone. You can disconnect whenever you like.',
    sandboxTip: 'This connection belongs to a simulated phone: that phone scans the code.',
    scanWithPhone: 'Scan with the simulated phone',
    label: 'QR code of the connection {{name}}',
    waiting: 'Waiting for QR Code',
    changesIn: 'The code changes in <b>{{seconds}} s</b>',
    changing: 'The code is changing…',
    footWaiting: 'Preparing the code',
    footCode: 'Waiting for the code to be scanned',
    footPairing: 'Pairing with the phone',
    pairingTitle: 'Code scanned',
    pairingText: 'Pairing with the phone. This takes a few seconds.',
    endedTitle: 'The code has expired',
    endedText: 'Nobody scanned it in time. Create another one when the phone is at hand.',
    failedTitle: 'Pairing did not finish',
    failedText: 'Check that the phone is online and create another code.',
    renew: 'Create a new code',
    connected: '{{name}} is connected.',
  },
};
