import { isStoredNumber } from '@balcao/contract';
import type { contactListItemsCrud, contactListsCrud, ContactList } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { readWrittenPhone } from '../../../platform/http/written-phone.ts';
import { fileKeysOf } from '../../inbox/index.ts';
import { listAudience } from './audience.ts';
import * as items from './items.sql.ts';
import * as lists from './contact-lists.sql.ts';
import { requestNumberCheck } from './number-check.jobs.ts';

export const createContactListUseCases = (files: Pick<Files, 'remove'>) =>
  ({
    async list({ db }, { query }) {
      const { rows, count, hasMore } = await lists.searchLists(db, query);
      return { records: rows, count, hasMore };
    },
    lookup: ({ db }) => lists.allLists(db),
    get: ({ db }, { params }) => lists.findList(db, params.id),
    async create(tx, { body }) {
      const record = await lists.insertList(tx.db, { ...body, companyId: tx.companyId });
      tx.emit('ContactList', { action: 'create', record }, listAudience);
      return record;
    },
    async update(tx, { params, body }) {
      const record = await lists.updateList(tx.db, params.id, body);
      if (record) tx.emit('ContactList', { action: 'update', record }, listAudience);
      return record;
    },
    async delete(tx, { params: { id } }) {
      await lists.lockList(tx.db, id);
      removeFilesAfterCommit(files, tx, await fileKeysOf(tx.db, id));
      const isDeleted = await lists.deleteList(tx.db, id);
      if (isDeleted) tx.emit('ContactList', { action: 'delete', id }, listAudience);
      return isDeleted;
    },
  }) satisfies CrudUseCases<typeof contactListsCrud>;

/** Counts contacts that came or went, and emits the list to open browsers. */
export async function changeCount(tx: CompanyTx, listId: number, added: number): Promise<ContactList> {
  const record = await lists.addToCount(tx.db, listId, added);
  tx.emit('ContactList', { action: 'update', record }, listAudience);
  return record;
}

/** Emits one event with the first page to browsers that show the list, in place of one for each of a thousand contacts. */
export async function emitReload(tx: CompanyTx, contactListId: number): Promise<void> {
  const { rows: records } = await items.searchItems(tx.db, { contactListId, searchParam: '', pageNumber: 1 });
  tx.emit('ContactListItem-{contactListId}', { action: 'reload', contactListId, records }, listAudience);
}

/** Completes adding people to a locked list: counts them, emits the list, and has their numbers looked up. */
export async function recordAdded(tx: CompanyTx, listId: number, added: number): Promise<ContactList> {
  const record = await changeCount(tx, listId, added);
  await emitReload(tx, listId);
  requestNumberCheck(tx);
  return record;
}

/** Takes someone off a list; false when they are not on it. */
export async function removeListItem(tx: CompanyTx, id: number): Promise<boolean> {
  // The list is locked first, in the same order as when people are added.
  const item = await items.findItem(tx.db, id);
  if (!item || !(await lists.lockList(tx.db, item.contactListId))) return false;
  if ((await items.deleteItem(tx.db, id)) === undefined) return false;
  await changeCount(tx, item.contactListId, -1);
  tx.emit('ContactListItem', { action: 'delete', id }, listAudience);
  return true;
}

/**
 * The full number of a typed text, undefined when it has the digits of the stored one: clients send back what they
 * were given, where a foreign number of eleven digits looks like a Brazilian one.
 */
function changedNumber(typed: string, stored: string): string | undefined {
  return isStoredNumber(typed, stored) ? undefined : readWrittenPhone(typed);
}

export const contactListItemUseCases = {
  async list({ db }, { query }) {
    const { rows, count, hasMore } = await items.searchItems(db, query);
    return { contacts: rows, count, hasMore };
  },
  get: ({ db }, { params }) => items.findItem(db, params.id),

  /** @throws AppError ERR_NO_CONTACT_LIST_FOUND */
  async create(tx, { body: { email = '', ...body } }) {
    if (!(await lists.lockList(tx.db, body.contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const record = await items.insertItem(tx.db, tx.companyId, { ...body, email });
    await changeCount(tx, body.contactListId, 1);
    tx.emit('ContactListItem', { action: 'create', record }, listAudience);
    requestNumberCheck(tx);
    return record;
  },

  /** @throws AppError ERR_VALIDATION for a number without its country */
  async update(tx, { params, body: { number, ...body } }) {
    const before = await items.findItem(tx.db, params.id);
    const changed = number === undefined || !before ? undefined : changedNumber(number, before.number);
    const record = await items.updateItem(tx.db, params.id, { ...body, number: changed });
    if (!record) return undefined;
    tx.emit('ContactListItem', { action: 'update', record }, listAudience);
    if (record.checkedAt === null) requestNumberCheck(tx);
    return record;
  },

  delete: (tx, { params }) => removeListItem(tx, params.id),
} satisfies CrudUseCases<typeof contactListItemsCrud>;
