import type { contactPanel as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const contactPanel: Translation<typeof source> = {
  group: 'Group',
  copy: 'Copy the number',
  askNumber: 'Ask for the number',
  numberAsked: 'Request sent. The number appears here once the contact shares it.',
  copied: 'Number copied.',
  copyFailed: 'The browser did not allow copying. Select the number and copy it.',
  more: 'Contact actions',
  block: 'Block contact',
  unblock: 'Unblock contact',
  blocked: '{{name}} is blocked.',
  unblocked: '{{name}} is no longer blocked.',
  isBlocked: 'Blocked',
  blockedHere: 'Blocked here alone: WhatsApp does not let a linked phone block somebody who hides their number.',
  blockDialog: {
    title: 'Block {{name}}?',
    text: 'You no longer receive messages from this contact or send any to them, on any connection. You can undo this later.',
  },
  people: {
    title: 'People',
    all_one: 'Show {{count}} person',
    all_other: 'Show all {{count}}',
    fewer: 'Show fewer',
    none: 'No members known yet.',
  },
  tags: 'Tags',
  pix: 'Pix charges',
  notes: 'Notes',
  addNote: 'Write a note',
  duplicate: { title: 'May be the same person as {{name}}, {{number}}.', compare: 'Compare' },
  optOut: {
    title: 'Opted out of campaigns on {{time}}',
    stopped: 'Stopped marketing messages on WhatsApp on {{time}}',
    undo: 'Receive again',
    dialog: {
      title: 'Send campaigns to {{name}} again?',
      text: 'Do this only if the person asks for it. The note is kept.',
      note: 'Note',
      confirm: 'Receive again',
    },
    undone: 'Receives campaigns again.',
  },
};
