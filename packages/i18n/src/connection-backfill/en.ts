import type { connectionBackfill as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connectionBackfill: Translation<typeof source> = {
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  conversations_one: '{{count}} conversation',
  conversations_other: '{{count}} conversations',
  offer: {
    title: '{{name}}: this phone had {{unread}} in {{conversations}} before it was connected. Import them?',
    text: 'They come as waiting tickets, with the times at which they were written, and nobody gets an automatic answer because of them. Without a decision they are deleted here after 14 days; nothing changes on the phone.',
    accept: 'Import',
    decline: 'Do not import',
  },
  declineDialog: {
    title: 'Do not import the messages of “{{name}}”?',
    text: 'What was kept for the import is deleted from Balcão and is not offered again. Nothing changes on the phone.',
    confirm: 'Delete',
  },
  running: {
    title: 'Importing the unread messages of {{name}}',
    progress: '{{done}} of {{total}} messages',
  },
  failed: {
    title: 'The import of the messages of {{name}} stopped',
    text: '{{done}} of {{total}} messages are imported. Continue from there: nothing is lost or doubled.',
    resume: 'Continue',
  },
  done: {
    title_one: '{{name}}: {{count}} message of {{conversations}} imported',
    title_other: '{{name}}: {{count}} messages of {{conversations}} imported',
    text: 'They are under Tickets, unread.',
    nothing: '{{name}}: nothing to import',
    nothingText: 'All messages were already under Tickets.',
    close: 'Got it',
  },
};
