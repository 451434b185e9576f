import type { notes as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const notes: Translation<typeof source> = {
  list: 'Notes about the contact',
  internal: 'Internal note',
  by: 'Internal note · {{name}}',
  summaryBy: 'AI summary, reviewed by {{name}}',
  field: 'New note',
  placeholder: 'Write something for the team',
  hint: 'The customer does not see it.',
  add: 'Add note',
  added: 'Note added.',
  deleted: 'Note deleted.',
  deleteOf: 'Delete the note from {{when}}',
  empty: 'Nothing noted yet. Write what the team should know.',
  earlier: 'Show earlier notes',
  otherTicket: 'from another ticket',
  mentions: {
    add: 'Mention somebody',
    list: 'People to mention',
    hint: 'Whoever is mentioned gets a notice.',
    noAccess: 'no access to this queue',
    askAccess: 'Ask for access',
    askAccessFor: 'Ask for access for {{name}}',
    asked: 'Access asked for',
    askedDone: 'The admins got the request.',
    mentioned: 'Mentioned',
    none: 'Nobody by that name.',
    failed: 'The people could not be loaded.',
    load: '{{load}} of {{capacity}}',
  },
  deleteDialog: {
    title: 'Delete this note?',
    text: 'It disappears for the whole team and cannot be restored.',
    confirm: 'Delete note',
  },
};
