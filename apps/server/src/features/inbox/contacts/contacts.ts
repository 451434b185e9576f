import {
  phoneForms,
  phoneKey,
  type Contact,
  type createContact,
  type HandlerInput,
  type listContacts,
  type updateContact,
  type UserActor,
} from '@balcao/contract';
import type { Address } from '../../../channels/port/message-content.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { companyForSession } from '../../account/index.ts';
import { dropPicture } from './pictures/drop-picture.ts';
import { contactChangeAsked, contactChanged, contactLeftAddresses, contactRemoving } from './events.ts';
import { cursorOf, parseCursor } from './contacts.rules.ts';
import { emitChecks } from './numbers/contact-checks.ts';
import * as rows from './contacts.sql.ts';
import { removeDuplicatesOf } from './numbers/duplicates.sql.ts';
import { emitContact, emitContactDeletion } from './emit-contact.ts';
import { addIdentities, findByAddresses, listIdentities, removeIdentities } from './identities/identities.sql.ts';
import { lockContacts } from './merging/merge.sql.ts';

/** Most contacts for a picker: of a search, and of all. */
const briefSizes = { found: 100, all: 5_000 };

/** Returns a page of the list with the total count and the key of the next page. */
export async function listPage({ db, companyId }: CompanyTx, query: HandlerInput<typeof listContacts>['query']) {
  const { archived } = query;
  const filter = {
    words: query.searchParam,
    digits: phoneForms(query.searchParam),
    archived,
    ...(await createdBetween(db, companyId, query)),
  };
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  if (query.cursor !== undefined && !after) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'cursor', problem: 'expected the nextCursor of an answer' }],
    });
  }
  const skip = after ? 0 : (query.pageNumber - 1) * rows.pageSize;
  const [count, { rows: contacts, hasMore }] = await Promise.all([
    query.count ? rows.countContacts(db, filter) : null,
    readFirst(rows.pageSize, (limit) =>
      rows.listContacts(db, filter, { after, offset: skip, limit, descending: query.sort === '-name' }),
    ),
  ]);
  const last = contacts.at(-1);
  return { contacts, count, hasMore, nextCursor: hasMore && last ? cursorOf(last) : null };
}

/**
 * Converts days to times: from the first moment of the first day to the last of the last one, on the company's clock.
 */
async function createdBetween(
  db: Db,
  companyId: number,
  { date, dateStart, dateEnd }: HandlerInput<typeof listContacts>['query'],
) {
  const [first, last] = date === undefined ? [dateStart, dateEnd] : [date, date];
  if (first === undefined && last === undefined) return {};
  const { timeZone } = await companyForSession(db, companyId);
  return rows.daysAsTimes(db, { first, last, timeZone });
}

/** Lists contacts by name, for pickers. */
export function listBrief(db: Db, search: string): Promise<rows.BriefContact[]> {
  if (search === '') return rows.listBriefContacts(db, briefSizes.all);
  return rows.listContacts(
    db,
    { words: search, digits: phoneForms(search), archived: false },
    { offset: 0, limit: briefSizes.found },
  );
}

/** @throws AppError ERR_NO_CONTACT_FOUND */
export async function getContact(db: Db, id: number): Promise<Contact> {
  const contact = await rows.findContact(db, id);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

/**
 * Adds a contact, or restores the archived one that has the number, with the given fields.
 * @param addresses the addresses WhatsApp has for the number's owner, when it was asked
 * @throws AppError ERR_DUPLICATED_CONTACT with the contact that has the number, also with or without its ninth digit
 */
export async function addContact(
  tx: CompanyTx,
  { extraInfo, ...fields }: HandlerInput<typeof createContact>['body'],
  addresses: readonly Address[] = [{ kind: 'pn', value: fields.number }],
): Promise<Contact & { restored?: true }> {
  const { db, companyId } = tx;
  const archived = await findArchived(db, addresses);
  if (archived) {
    await addIdentities(db, companyId, archived, addresses);
    const { name, email } = fields;
    await rows.updateContact(db, archived, { name, nameSource: 'person', ...(email !== '' && { email }) });
    if (extraInfo) await rows.replaceExtraInfo(db, companyId, archived, extraInfo);
    return { ...(await restoreContact(tx, archived)), restored: true };
  }
  const id = await rows.insertContact(db, { companyId, ...fields });
  await claimAddresses(db, companyId, id, addresses);
  if (extraInfo) await rows.replaceExtraInfo(db, companyId, id, extraInfo);
  const contact = await getContact(db, id);
  await emitContact(tx, 'create', contact);
  return contact;
}

/** The archived contact that has these addresses, locked; undefined when no one has them, or someone who is not archived. */
async function findArchived(db: Db, addresses: readonly Address[]): Promise<number | undefined> {
  const owners = await findByAddresses(db, addresses);
  const locked = owners.length > 0 ? await lockContacts(db, owners) : [];
  const [first, ...others] = locked;
  return first?.archivedAt && others.length === 0 ? first.id : undefined;
}

/**
 * @param addresses of a new number, as of `addContact`
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_VALIDATION for the number of a group,
 * ERR_OTHER_OPEN_TICKET and ERR_HISTORY_HIDDEN for a number while the contact has a ticket that the caller does not see:
 * whoever writes from that number continues the conversation
 */
export async function changeContact(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  { extraInfo, ...fields }: HandlerInput<typeof updateContact>['body'],
  addresses: readonly Address[] = [{ kind: 'pn', value: fields.number ?? '' }],
): Promise<Contact> {
  const { db, companyId } = tx;
  const known = await rows.lockContact(db, id);
  if (!known) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (fields.number !== undefined && fields.number !== known.number) {
    if (known.isGroup)
      throw new AppError('ERR_VALIDATION', { fields: [{ field: 'number', problem: 'a group has no number' }] });
    await tx.raise(contactChangeAsked, { actor, contactIds: [id], change: 'number' });
    const left = known.number === '' ? [] : await leaveNumber(db, id, known.number, fields.number);
    await claimAddresses(db, companyId, id, addresses);
    if (left.length > 0) await tx.raise(contactLeftAddresses, { contactId: id, addresses: left });
    const wereDuplicates = await removeDuplicatesOf(db, id);
    if (wereDuplicates || known.numberProblem !== null) emitChecks(tx);
    await tx.raise(contactChanged, {
      actor,
      contactId: id,
      change: 'renumbered',
      note: [known.number, fields.number].flatMap((number) => (number === '' ? [] : [`+${number}`])).join(' → '),
    });
  }
  await rows.updateContact(db, id, fields.name === undefined ? fields : { ...fields, nameSource: 'person' });
  if (extraInfo) await rows.replaceExtraInfo(db, companyId, id, extraInfo);
  const contact = await getContact(db, id);
  await emitContact(tx, 'update', contact);
  return contact;
}

/**
 * The former number is somebody else's from now on, and so are the private ids of whoever has it: what they write is no part of this
 * conversation. Ids that belong to the new number are claimed with it. Returns the addresses.
 */
async function leaveNumber(db: Db, id: number, former: string, next: string): Promise<Address[]> {
  const isSame = phoneKey(former) === phoneKey(next);
  const left = (await listIdentities(db, id)).filter(({ kind, value }) =>
    kind === 'pn' ? phoneKey(value) === phoneKey(former) : kind === 'lid' && !isSame,
  );
  await removeIdentities(db, id, left);
  return left;
}

async function claimAddresses(db: Db, companyId: number, id: number, addresses: readonly Address[]): Promise<void> {
  if ((await addIdentities(db, companyId, id, addresses)) === addresses.length) return;
  const owners = await findByAddresses(db, addresses);
  const owner = owners.find((one) => one !== id);
  // Another number of the contact itself becomes the one that is shown.
  if (owner === undefined && owners.length > 0) return;
  throw new AppError('ERR_DUPLICATED_CONTACT', owner === undefined ? {} : { contactId: owner });
}

/** Hides a contact from lists, pickers and audiences; nothing of it is lost. Error: ERR_NO_CONTACT_FOUND. */
export async function archiveContact(tx: CompanyTx, id: number): Promise<void> {
  const known = await rows.lockContact(tx.db, id);
  if (!known) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (known.archivedAt !== null) return;
  await rows.markArchived(tx.db, id);
  await emitContactDeletion(tx, id);
}

/** Restores an archived contact; an active one stays as it is. Error: ERR_NO_CONTACT_FOUND. */
export async function restoreContact(tx: CompanyTx, id: number): Promise<Contact> {
  await restoreContacts(tx, [id]);
  return getContact(tx.db, id);
}

/** Restores the archived ones among these: they wrote, or a service with them begins. */
export async function restoreContacts(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  for (const id of await rows.restoreArchived(tx.db, ids)) await emitContact(tx, 'create', await getContact(tx.db, id));
}

/** Deletes a contact with its tickets and everything in them. Error: ERR_NO_CONTACT_FOUND. */
export async function removeContact(tx: CompanyTx, id: number): Promise<void> {
  const [known] = await lockContacts(tx.db, [id]);
  if (!known) throw new AppError('ERR_NO_CONTACT_FOUND');
  await tx.raise(contactRemoving, { contactId: id });
  dropPicture(tx, known.pictureKey);
  await rows.deleteContact(tx.db, id);
  await emitContactDeletion(tx, id);
}

const maxExtraInfo = 20;

/**
 * Stores extra info that a contact gave, in place of what has the same name; a contact with the maximum of fields keeps
 * those.
 */
export async function learnExtraInfo(tx: CompanyTx, id: number, info: { name: string; value: string }): Promise<void> {
  const { db, companyId } = tx;
  if (!(await rows.lockContact(db, id))) return;
  const { extraInfo } = await getContact(db, id);
  const isSame = ({ name }: { name: string }) => name.toLowerCase() === info.name.toLowerCase();
  const next = extraInfo.some(isSame)
    ? extraInfo.map((one) => (isSame(one) ? { ...one, value: info.value } : one))
    : [...extraInfo, info];
  if (next.length > maxExtraInfo) return;
  await rows.replaceExtraInfo(db, companyId, id, next);
  await emitContact(tx, 'update', await getContact(db, id));
}
