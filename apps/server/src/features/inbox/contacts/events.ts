import type { Contact, UserActor } from '@balcao/contract';
import type { Address } from '../../../channels/port/message-content.ts';
import type { MarketingPreference } from '../../../channels/port/contact-info.ts';
import { defineEvent } from '../../../platform/events.ts';

/** A contact was added or changed, by a person or by what WhatsApp reported. Imports of many are not raised. */
export const contactSaved = defineEvent<{ contact: Contact; isNew: boolean }>('contacts.saved');

/** A contact is gone: deleted, or joined with another one. */
export const contactDeleted = defineEvent<{ contactId: number }>('contacts.deleted');

/** A contact is about to be deleted, with its tickets and everything in them. The contact is locked. */
export const contactRemoving = defineEvent<{ contactId: number }>('contacts.removing');

/** Two contacts are one person: what hangs on `from` goes to `into`, or with its row. Both are locked. */
export const contactsMerging = defineEvent<{
  from: number;
  into: number;
  /** runs once the contact is up to date, to emit the moved records */
  afterwards(work: () => Promise<void>): void;
}>('contacts.merging');

/**
 * A person is about to see past messages of contacts, to decide whose conversation they are, or to block them. The
 * contacts are locked; a handler refuses when the person does not see their tickets.
 */
export const contactChangeAsked = defineEvent<{
  actor: UserActor;
  contactIds: readonly number[];
  change: 'merge' | 'number' | 'block';
}>('contacts.changeAsked');

/** Addresses that were a contact's belong to nobody from now on; what was stored by address has to follow the contact. */
export const contactLeftAddresses = defineEvent<{ contactId: number; addresses: readonly Address[] }>(
  'contacts.leftAddresses',
);

/** Stored numbers that can be nobody's were meant to be others; what is stored by number counts for those as well. */
export const numberMeant = defineEvent<{ numbers: readonly { number: string; meant: string }[] }>(
  'contacts.numberMeant',
);

/** A person, known as a contact or not, stopped marketing messages of the company on WhatsApp, or wants them again. */
export const preferenceTold = defineEvent<MarketingPreference>('contacts.preferenceTold');

/** A contact was merged or got another number; handlers show it in the conversations of the contact. */
export const contactChanged = defineEvent<{
  /** null = WhatsApp reported it */
  actor: UserActor | null;
  contactId: number;
  change: 'merged' | 'renumbered';
  /** the person, or the change of number */
  note: string;
}>('contacts.changed');
