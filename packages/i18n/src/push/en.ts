import type { Translation } from '../translation.ts';
import type { push as source } from './pt.ts';

export const push: Translation<typeof source> = {
  title: 'Notices while Balcão is closed',
  intro: 'They reach phones and computers even when no page is open.',
  here: {
    on: 'This device receives notices.',
    off: 'This device receives no notices.',
    turnOn: 'Receive notices here',
    turnOff: 'Stop on this device',
    failed: 'The browser did not switch notices on. Try again in a few minutes.',
  },
  insecure: 'Notices need an address that begins with https. Ask whoever runs the installation.',
  unsupported: 'This browser receives no notices while the page is closed.',
  ios: 'On an iPhone notices come through the app: tap Share, then Add to Home Screen, and open Balcão from there.',
  denied: {
    title: 'Notices are blocked on this device.',
    show: 'How to allow them',
    android:
      'Tap the icon beside the address, then Permissions and Notifications. In the installed app: hold its icon, App info, Notifications.',
    ios: 'Open Settings, Notifications, Balcão, and switch Allow Notifications on.',
    desktop: 'Click the icon beside the address, then Site settings, and allow Notifications.',
  },
  ask: {
    title: 'Receive notices on this device?',
    text: 'You hear of it when a customer writes or waits, even while Balcão is closed.',
    sampleTitle: 'Mariana Rocha',
    sampleText: '2 new messages',
    allow: 'Allow notices',
    later: 'Not now',
  },
  test: {
    send: 'Send a test notice',
    sent_one: 'Notice sent to {{count}} device.',
    sent_other: 'Notice sent to {{count}} devices.',
    none: 'None of your devices receives notices now.',
    failed: 'The notice service of the browser did not answer. Try again in a few minutes.',
  },
  choices: {
    title: 'What to tell',
    waiting: 'Customers waiting in my queues',
    own: 'My conversations',
    ownHint: 'Messages, transfers and deadlines.',
    mentions: 'Mentions of me',
    onlyInShift: 'Only during my shift',
    quiet: 'Quiet hours',
    quietFrom: 'Quiet from',
    quietUntil: 'Until',
    quietHint: 'Notices come without sound and vibration. Deadlines go to supervisors alone.',
    failed: 'It could not be saved. Try again.',
  },
  pause: {
    label: 'Pause notices',
    hour: 'For 1 hour',
    tomorrow: 'Until tomorrow at 08:00',
    until: 'Paused until {{time}}',
    end: 'Resume notices',
  },
  devices: {
    title: 'Devices',
    here: 'this device',
    unknown: 'Device without a name',
    lastSent: 'Last notice {{time}}',
    never: 'No notice yet',
    inactive: 'Not logged in: it receives nothing',
    remove: 'Remove {{name}}',
    removed: 'Device removed.',
    limit: 'Up to {{count}} devices. A further one takes the place of the one that was not used for longest.',
    empty: 'No device yet.',
  },
  /** what the company allows */
  content: {
    name: 'The company shows the name of the customer only.',
    nothing: 'The company does not show who the customer is.',
    words: 'The company shows the name and the text of the customer.',
  },
  failed: 'It could not be loaded.',
};
