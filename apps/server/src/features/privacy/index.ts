import {
  createCompanyExport,
  createDataExport,
  getContactAmounts,
  getPrivacy,
  listCompanyExports,
  removeDataExport,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { handleTx } from '../../platform/http/handle-tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompany } from '../companies/index.ts';
import { contactRemoving, contactsMerging, findContact } from '../contacts/index.ts';
import { beginExport, exportHandlers, removeExport, removeExports, toDataExport } from './exports.ts';
import * as rows from './exports.sql.ts';

/** Registers what a company, and the operator for it, takes along of its data. */
export function createPrivacy(platform: Platform): void {
  const { http, database } = platform;
  handleTx(platform, getPrivacy, async ({ db }) => {
    const exports = await rows.listExports(db);
    return {
      exports: exports.map((row) => toDataExport(platform, row)),
      company: { ...(await rows.countAmounts(db)), contacts: await rows.countContacts(db) },
    };
  });
  handleTx(platform, getContactAmounts, async ({ db }, { params: { id } }) => {
    if (!(await findContact(db, id))) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { ...(await rows.countAmounts(db, id)), files: await rows.countFilesOfContact(db, id) };
  });
  handleTx(platform, createDataExport, (tx, { actor, body }) =>
    beginExport(platform, tx, { contactId: body.contactId, userId: actor.userId }),
  );
  handleTx(platform, removeDataExport, async (tx, { params }) => {
    await removeExport(tx, params.id);
    return {};
  });
  http.handle(listCompanyExports, ({ params }) =>
    database.forCompany(params.id, async ({ db }) => {
      if (!(await findCompany(db, params.id))) throw new AppError('ERR_NO_COMPANY_FOUND');
      return { exports: (await rows.listExports(db)).map((row) => toDataExport(platform, row)) };
    }),
  );
  http.handle(createCompanyExport, ({ params }) =>
    database.forCompany(params.id, (tx) => beginExport(platform, tx, { contactId: undefined, userId: null })),
  );
  exportHandlers(platform).forEach(platform.registerJob);
  platform.on(contactRemoving, async (tx, { contactId }) =>
    removeExports(tx, await rows.listExportsOfContacts(tx.db, [contactId])),
  );
  // An archive of either would say less than there is of the person.
  platform.on(contactsMerging, async (tx, { from, into }) =>
    removeExports(tx, await rows.listExportsOfContacts(tx.db, [from, into])),
  );
}
