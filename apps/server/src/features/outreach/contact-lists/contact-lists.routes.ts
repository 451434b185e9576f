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
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRefusedRows } from '../../inbox/index.ts';
import { contactListItemUseCases, createContactListUseCases } from './contact-lists.ts';
import { findList } from './contact-lists.sql.ts';
import { countItems } from './items.sql.ts';
import { getListImport, shownImport, type createListImports } from './list-imports.ts';

export function contactListRoutes(platform: Platform, imports: ReturnType<typeof createListImports>): void {
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
    const { record, sample } = await imports.prepare(actor, params.id, file);
    return { ...shownImport(record), sample };
  });
  http.handle(uploadContactList, async ({ actor, params, files: [file] }) => {
    const { record } = await imports.prepare(actor, params.id, file);
    return writeForCompany(database, actor.companyId, (tx) => imports.start(tx, actor, record.id, record.columns));
  });
  handleTx(platform, startContactListImport, (tx, { actor, params, body }) =>
    imports.start(tx, actor, params.id, body.columns),
  );
  handleTx(platform, getContactListImport, async ({ db }, { params }) =>
    shownImport(await getListImport(db, params.id)),
  );
  handleTx(platform, listRefusedRows, async ({ db }, { params, query }) => {
    await getListImport(db, params.id);
    return readRefusedRows(db, params.id, query.after);
  });
}
