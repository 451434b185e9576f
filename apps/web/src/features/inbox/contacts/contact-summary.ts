import type { Contact } from '@balcao/contract';

/** What is shown of a contact on one line: the photo, the name, the number. */
export type ContactSummary = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl' | 'isGroup'>;
