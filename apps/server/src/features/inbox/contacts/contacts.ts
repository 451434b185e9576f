import {
  isStoredNumber,
  phoneForms,
  phoneKey,
  type Contact,
  type createContact,
  type FieldValuesForm,
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
import { readConditions, readValuesOf, saveValues, type FieldReader } from '../custom-fields/index.ts';
import { dropPicture } from './pictures/drop-picture.ts';
import { contactChangeAsked, contactChanged, contactLeftAddresses, contactRemoving } from './events.ts';
import { cursorOf, parseCursor } from './contacts.rules.ts';
import { emitChecks } from './numbers/contact-checks.ts';
import * as rows from './contacts.sql.ts';
import { removeDuplicatesOf } from './numbers/duplicates.sql.ts';
import { companyAudience, emitContact, emitContactDeletion } from './emit-contact.ts';
import { addIdentities, findByAddresses, listIdentities, removeIdentities } from './identities/identities.sql.ts';
import { lockContacts } from './merging/merge.sql.ts';

/** Most contacts for a picker: of a search, and of all. */
const briefSizes = { found: 100, all: 5_000 };

/** Returns a page of the list with the total count and the key of the next page. */
export async function listPage(
  { db, companyId }: CompanyTx,
  query: HandlerInput<typeof listContacts>['query'],
  reader: UserActor,
) {
  const { archived } = query;
  const { hidesNumbers = false } = reader;
  const filter = {
    words: query.searchParam,
    digits: hidesNumbers ? [] : phoneForms(query.searchParam),
    hidesNumbers,
    archived,
    conditions: await readConditions(db, reader, 'contact', query.fields),
    ...(await createdBetween(db, companyId, query)),
  };
  const after =
    query.cursor === undefined ? letterStart(query.fromLetter) : await readCursor(db, query.cursor, hidesNumbers);
  if (query.cursor !== undefined && !after) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'cursor', problem: 'expected the nextCursor of an answer' }],
    });
  }
  const skip = after ? 0 : (query.pageNumber - 1) * rows.pageSize;
  if (filter.conditions.length > 0) await rows.planForConditions(db);
  const [count, { rows: contacts, hasMore }] = await Promise.all([
    query.count ? rows.countContacts(db, filter) : null,
    readFirst(rows.pageSize, (limit) =>
      rows.listContacts(db, filter, { after, offset: skip, limit, descending: query.sort === '-name' }),
    ),
  ]);
  const last = contacts.at(-1);
  const nextCursor = hasMore && last ? (hidesNumbers ? String(last.id) : cursorOf(last)) : null;
  if (query.withFields) {
    const values = await readValuesOf(
      db,
      reader,
      'contact',
      contacts.map(({ id }) => id),
    );
    const withValues = contacts.map((contact) => ({ ...contact, customFields: values.get(contact.id) ?? {} }));
    return { contacts: withValues, count, hasMore, nextCursor };
  }
  return { contacts, count, hasMore, nextCursor };
}

/** The place before all names that begin with a letter. */
const letterStart = (letter: string | undefined) =>
  letter === undefined ? undefined : { searchName: letter.toLowerCase(), id: 0 };

/** A cursor names the contact's place by its name, which may be a number: who may not know numbers gets the id alone. */
const readCursor = (db: Db, cursor: string, hidesNumbers: boolean) =>
  hidesNumbers
    ? /^\d{1,9}$/.test(cursor)
      ? rows.findPlaceWithoutNumbers(db, Number(cursor))
      : undefined
    : parseCursor(cursor);

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
export function listBrief(
  db: Db,
  { hidesNumbers = false }: Pick<UserActor, 'hidesNumbers'>,
  search: string,
): Promise<rows.BriefContact[]> {
  if (search === '') return rows.listBriefContacts(db, briefSizes.all, hidesNumbers);
  return rows.listContacts(
    db,
    { words: search, digits: hidesNumbers ? [] : phoneForms(search), hidesNumbers, archived: false },
    { offset: 0, limit: briefSizes.found },
  );
}

/** As many contacts as a search of what hangs on them looks at. */
const maxFoundIds = 500;

/** The ids of contacts that a search finds, for lists of what hangs on them. */
export const searchContactIds = (db: Db, search: string): Promise<number[]> =>
  rows.findContactIds(db, search, phoneForms(search), maxFoundIds);

/** @throws AppError ERR_NO_CONTACT_FOUND */
export async function getContact(db: Db, id: number): Promise<Contact> {
  const contact = await rows.findContact(db, id);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

/**
 * Adds a contact, or restores the archived one that has the number, with the given fields.
 * @param addresses the addresses WhatsApp has for the number's owner, when it was asked
 * @param reader whose fields may be filled in
 * @throws AppError ERR_DUPLICATED_CONTACT with the contact that has the number, also with or without its ninth digit
 */
export async function addContact(
  tx: CompanyTx,
  { extraInfo, customFields = {}, number, ...fields }: HandlerInput<typeof createContact>['body'],
  addresses: readonly Address[] = [{ kind: 'pn', value: number }],
  reader: FieldReader = 'company',
): Promise<Contact & { restored?: true }> {
  const { db, companyId } = tx;
  const archived = await findArchived(db, addresses);
  if (archived) {
    await addIdentities(db, companyId, archived, addresses);
    await rows.updateContact(db, archived, { ...withoutEmpty(fields), nameSource: 'person' });
    if (extraInfo) await rows.replaceExtraInfo(db, companyId, archived, extraInfo);
    await saveFields(tx, reader, archived, customFields);
    return { ...(await restoreContact(tx, archived)), restored: true };
  }
  const id = await rows.insertContact(db, { companyId, number, ...fields });
  await claimAddresses(db, companyId, id, addresses);
  if (extraInfo) await rows.replaceExtraInfo(db, companyId, id, extraInfo);
  await saveFields(tx, reader, id, customFields);
  const contact = await getContact(db, id);
  await emitContact(tx, 'create', contact);
  return contact;
}

/** Stores values of a contact that is locked or new. Error: ERR_VALIDATION. */
async function saveFields(tx: CompanyTx, reader: FieldReader, id: number, values: FieldValuesForm): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await saveValues(tx, reader, { subject: 'contact', id }, values, 'customFields');
  tx.emit('contactFields', { action: 'update', contactId: id }, companyAudience);
}

/** What was left empty stays as it was. */
const withoutEmpty = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>;

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
  { extraInfo, customFields = {}, ...fields }: HandlerInput<typeof updateContact>['body'],
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
  await saveFields(tx, actor, id, customFields);
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

/**
 * Adds a contact for somebody who may not know numbers. Whoever has the number is answered as if they were new: a refusal would tell
 * that the number is known. Of somebody who is there nothing changes.
 */
export async function addContactUnknowing(tx: CompanyTx, actor: UserActor, ...added: AddedContact): Promise<Contact> {
  const [fields, addresses] = added;
  const { db } = tx;
  const owners = await findByAddresses(db, addresses);
  const found = await rows.contactsByIds(db, owners);
  const known = [...found.values()].find(({ archivedAt }) => archivedAt === null);
  if (known) return known;
  const { id } = await addContact(tx, fields, addresses, actor);
  return getContact(db, id);
}

/**
 * Refuses another number than the contact has, for somebody who may not know numbers: they would learn whose it is.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_NUMBERS_HIDDEN
 */
export async function requireStoredNumber(db: Db, id: number, number: string | undefined): Promise<void> {
  const contact = await getContact(db, id);
  if (number !== undefined && !isStoredNumber(number, contact.number)) throw new AppError('ERR_NUMBERS_HIDDEN');
}

type AddedContact = [fields: HandlerInput<typeof createContact>['body'], addresses: readonly Address[]];

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
