import type { connectionOutages as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connectionOutages: Translation<typeof source> = {
  open: 'Sending and outages of {{name}}',
  title: 'Sending and outages: {{name}}',
  last: {
    now: 'Offline since {{from}}',
    over: 'Offline from {{from}} to {{to}}',
    moment: 'Briefly offline on {{from}}',
    recovered_one: '{{count}} message recovered',
    recovered_other: '{{count}} messages recovered',
    mayMiss: 'messages may be missing',
  },
  pace: {
    title: 'Sending pace',
    free: 'This number sends as fast as its provider allows.',
    perMinute: 'Up to {{count}} messages a minute. Replies by people go out before automatic messages.',
    firsts: 'First contacts, to people who never wrote: <b>{{left}}</b> of {{limit}} left today.',
    renews: 'The limit renews on {{when}}.',
    warmUp: 'New number: the limit grows to {{limit}} a day on {{when}}.',
  },
  pause: {
    title: '{{name}} only answers until {{when}}',
    messagesWait: 'First contacts and automatic messages wait. Answers to people who wrote still go out.',
    resume: 'Resume now',
    resumed: '{{name}} sends everything again.',
  },
  outages: {
    title: 'Outages',
    empty: 'No outages so far. When the connection is lost, what was recovered is shown here.',
    ongoing: 'since {{from}}, still offline',
    conversations_one: 'in {{count}} conversation',
    conversations_other: 'in {{count}} conversations',
    nothing: 'nothing arrived in that time',
    more: 'Show more',
  },
  reasons: {
    network: 'No network to WhatsApp',
    restart: 'The server was restarted',
    frozen: 'The server did not respond',
    unlinked: 'The phone unlinked the device',
    replaced: 'Another program used the same session',
    refused: 'WhatsApp refused the session',
    disconnected: 'Disconnected in Balcão',
    relinked: 'A new QR code was asked for',
    unreadable: 'The stored session could not be read',
    outdated: 'WhatsApp asked for a newer version',
    suspended: 'WhatsApp suspended the number',
  },
};
