import type { Contact, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { moveContactValues } from '../../custom-fields/index.ts';
import { getContact } from '../contacts.ts';
import { dropPicture } from '../pictures/drop-picture.ts';
import { contactChangeAsked, contactChanged, contactsMerging } from '../events.ts';
import { mergedContact } from '../contacts.rules.ts';
import { deleteContact } from '../contacts.sql.ts';
import { moveDuplicates } from '../numbers/duplicates.sql.ts';
import { emitContact, emitContactDeletion } from '../emit-contact.ts';
import * as rows from './merge.sql.ts';

/**
 * Merges two contacts at a person's request, which shows the conversation of either to those who see the other one: it
 * is refused for tickets that the caller does not see. Errors also: ERR_OTHER_OPEN_TICKET, ERR_HISTORY_HIDDEN.
 */
export async function mergeByPerson(
  tx: CompanyTx,
  actor: UserActor,
  contacts: { from: number; into: number },
): Promise<Contact> {
  const locked = await rows.lockContacts(tx.db, [contacts.from, contacts.into]);
  await tx.raise(contactChangeAsked, { actor, contactIds: [contacts.from, contacts.into], change: 'merge' });
  const merged = await mergeContactInto(tx, contacts);
  const from = locked.find(({ id }) => id === contacts.from);
  if (from) {
    const done = { actor, contactId: merged.id, change: 'merged', note: nameAndNumber(from) } as const;
    await tx.raise(contactChanged, done);
  }
  return merged;
}

const nameAndNumber = ({ name, number }: { name: string; number: string }) =>
  number === '' || name === number ? name : `${name}, +${number}`;

/**
 * Merges two contacts that are one person: `from` goes into `into` with its tickets, messages, notes, tags, extra info,
 * values of fields and addresses. Errors: ERR_NO_CONTACT_FOUND, ERR_VALIDATION for a contact and itself, or a person and a group.
 */
export async function mergeContactInto(tx: CompanyTx, contacts: { from: number; into: number }): Promise<Contact> {
  const { db } = tx;
  if (contacts.from === contacts.into) throw invalidMerge('is the same contact');
  // The contacts are locked before their tickets, as an inbound message does it, so that the two never deadlock.
  const locked = await rows.lockContacts(db, [contacts.from, contacts.into]);
  const [from, into] = [contacts.from, contacts.into].map((id) => locked.find((contact) => contact.id === id));
  if (!from || !into) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (from.isGroup || into.isGroup) throw invalidMerge('a group is nobody else');
  const afterwards: (() => Promise<void>)[] = [];
  await tx.raise(contactsMerging, { ...contacts, afterwards: (work) => void afterwards.push(work) });
  await rows.moveIdentities(db, contacts);
  await rows.moveExtraInfo(db, contacts);
  await moveContactValues(db, contacts);
  await moveDuplicates(db, contacts);
  await deleteContact(db, from.id);
  await rows.saveMerged(db, mergedContact(into, from));
  if (into.pictureKey !== null) dropPicture(tx, from.pictureKey);
  const contact = await getContact(db, into.id);
  await emitContact(tx, 'update', contact);
  await emitContactDeletion(tx, from.id);
  for (const work of afterwards) await work();
  // Hundreds of messages may have moved to another conversation, so open browsers refetch what is on screen.
  tx.notify('resync', String(tx.companyId));
  return contact;
}

const invalidMerge = (problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field: 'contactId', problem }] });
