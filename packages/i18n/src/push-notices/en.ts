import type { Translation } from '../translation.ts';
import type { pushNotices as pt } from './pt.ts';

export const pushNotices: Translation<typeof pt> = {
  customer: 'Customer #{{id}}',
  waiting: {
    title: 'Customer waiting in {{queue}}',
    titleNoQueue: 'Customer waiting in no queue',
    named: '{{name}} is waiting',
    text: 'Nobody has accepted yet.',
    due: 'The first answer is due in {{minutes}} min.',
    late: 'The first answer is overdue.',
  },
  handed: {
    title: 'New conversation for you',
    queue: 'Queue {{queue}}',
    noQueue: 'No queue',
    by: '{{name}} transferred it to you',
  },
  message: { one: '1 new message', many: '{{count}} new messages' },
  mention: {
    title: '{{name}} mentioned you',
    titleByNobody: 'You were mentioned',
    text: 'In a note of ticket #{{id}}',
  },
  deadline: {
    near: 'Due in {{minutes}} min',
    breached: 'Deadline missed',
    first: '{{name}}, first answer',
    next: '{{name}}, next answer',
    resolution: '{{name}}, resolution',
  },
  pause: {
    title: 'Your break ends in {{minutes}} min',
    text: '{{reason}}, since {{time}}',
    noReason: 'Since {{time}}',
  },
  reminder: { title: 'Task reminder' },
  call: { title: '{{name}} calls you to the queue {{queue}}', text: 'Nobody is available.' },
  test: { title: 'Notices work', text: 'This is how a Balcão notice arrives on this device.' },
  /** of a device, where no other texts are */
  words: {
    accept: 'Accept',
    reply: 'Reply',
    show: 'Open',
    more: '{{count}} more conversations with new messages',
    accepted: 'It is yours now.',
    places: 'You have {{taken}} of {{capacity}}.',
    takenBy: '{{name}} has accepted it already.',
    taken: 'Somebody else has accepted it already.',
    full: 'You have {{taken}} of {{capacity}}. Open Balcão to accept it.',
    gone: 'This conversation is no longer in your queues.',
    ended: 'Your session has ended. Open Balcão and log in again.',
    failed: 'No answer. Open Balcão and try again.',
  },
  media: {
    image: 'Photo',
    video: 'Video',
    audio: 'Voice message',
    application: 'File',
    locationMessage: 'Location',
    vcard: 'Contact',
    call_log: 'Call',
  },
};
