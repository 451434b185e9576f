import {
  maxContactChecks,
  type Contact,
  type EndpointAnswer,
  type listContactDuplicates,
  type listNumbersToCheck,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { findContact } from '../contacts.sql.ts';
import { dismissDuplicate, listDuplicates } from './duplicates.sql.ts';
import { companyAudience } from '../emit-contact.ts';
import { contactChangeAsked } from '../events.ts';
import { lockContacts } from '../merging/merge.sql.ts';
import { suggestionFor } from './stored-numbers.rules.ts';
import { countChecks, listToCheck } from './stored-numbers.sql.ts';

/** Contacts that need a person's look: pairs that may be one person, and numbers that can be nobody's. */
export const countContactChecks = (db: Db) => countChecks(db, maxContactChecks);

export async function listPairs(
  db: Db,
  { cursor, contactId }: { cursor?: number | undefined; contactId?: number | undefined },
): Promise<EndpointAnswer<typeof listContactDuplicates>> {
  const { rows, hasMore } = await listDuplicates(db, { after: cursor ?? 0, contactId });
  return { records: rows, hasMore, nextCursor: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

export async function listNumbers(
  db: Db,
  cursor: number | undefined,
): Promise<EndpointAnswer<typeof listNumbersToCheck>> {
  const { rows, hasMore } = await listToCheck(db, cursor ?? 0);
  const records = rows.map(({ contact, problem }) => ({ contact, problem, suggestion: suggestionFor(contact.number) }));
  return { records, hasMore, nextCursor: hasMore ? (rows.at(-1)?.contact.id ?? null) : null };
}

/**
 * Two contacts are not one person, at the word of somebody who may merge them. Errors: ERR_NO_CONTACT_FOUND, ERR_OTHER_OPEN_TICKET,
 * ERR_HISTORY_HIDDEN.
 */
export async function dismissPair(tx: CompanyTx, actor: UserActor, id: number, otherId: number): Promise<Contact> {
  if ((await lockContacts(tx.db, [id, otherId])).length < 2) throw new AppError('ERR_NO_CONTACT_FOUND');
  await tx.raise(contactChangeAsked, { actor, contactIds: [id, otherId], change: 'merge' });
  if (await dismissDuplicate(tx.db, id, otherId)) emitChecks(tx);
  const contact = await findContact(tx.db, id);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

export const emitChecks = (tx: CompanyTx): void => tx.emit('contactChecks', { action: 'update' }, companyAudience);
