import {
  contactListItemsCrud,
  contactListsCrud,
  countContactListItems,
  getContactListImport,
  listRefusedRows,
  prepareContactListImport,
  startContactListImport,
  uploadContactList,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactListItemUseCases, createContactListUseCases } from './contact-lists.ts';
import { findList } from './contact-lists.sql.ts';
import type { createImports } from './imports.ts';
import * as imports from './imports.sql.ts';
import { countItems } from './items.sql.ts';

const refusedRowsPageSize = 1_000;

export function contactListRoutes(platform: Platform, use: ReturnType<typeof createImports>): void {
  const { http, database } = platform;
  crudRoutes(platform, contactListsCrud, createContactListUseCases(platform.files), {
    contact_lists_name: 'ERR_CONTACT_LIST_NAME_EXISTS',
  });
  crudRoutes(platform, contactListItemsCrud, contactListItemUseCases, {
    contact_list_items_number: 'ERR_CONTACT_LIST_ITEM_EXISTS',
  });

  handleTx(platform, countContactListItems, async ({ db }, { params }) => {
    if (!(await findList(db, params.id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    return countItems(db, params.id);
  });
  http.handle(prepareContactListImport, async ({ actor, params, files: [file] }) => {
    const { record, sample } = await use.prepare(actor, params.id, file);
    return { ...use.withoutFile(record), sample };
  });
  http.handle(uploadContactList, async ({ actor, params, files: [file] }) => {
    const { record } = await use.prepare(actor, params.id, file);
    return database.forCompany(actor.companyId, (tx) => use.start(tx, record.id, record.columns));
  });
  handleTx(platform, startContactListImport, (tx, { params, body }) => use.start(tx, params.id, body.columns));
  handleTx(platform, getContactListImport, async ({ db }, { params }) => {
    const record = await imports.findImport(db, params.id);
    if (!record) throw new AppError('ERR_NO_CONTACT_LIST_IMPORT_FOUND');
    return use.withoutFile(record);
  });
  handleTx(platform, listRefusedRows, async ({ db }, { params, query }) => {
    if (!(await imports.findImport(db, params.id))) throw new AppError('ERR_NO_CONTACT_LIST_IMPORT_FOUND');
    return readFirst(refusedRowsPageSize, (limit) => imports.listRefusedRows(db, params.id, query.after, limit));
  });
}
