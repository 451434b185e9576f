import { defineEvent } from '../../platform/events.ts';

/** A contact is about to be deleted, with its tickets and everything in them. The contact is locked. */
export const contactRemoving = defineEvent<{ contactId: number }>('contacts.removing');

/** Two contacts are one person: what hangs on `from` goes to `into`, or with its row. Both are locked. */
export const contactsMerging = defineEvent<{
  from: number;
  into: number;
  /** runs once the contact is as it will be, to tell people of what was moved */
  afterwards(work: () => Promise<void>): void;
}>('contacts.merging');
