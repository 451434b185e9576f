import {
  changeRetention,
  createCompanyExport,
  createDataExport,
  eraseCompany,
  eraseContact,
  getContactAmounts,
  getPrivacy,
  getRetention,
  listCompanyErasures as listCompanyErasuresEndpoint,
  listCompanyExports,
  openCompanyExport,
  openDataExport,
  previewRetention,
  removeDataExport,
  undoCompanyErasure as undoCompanyErasureEndpoint,
  undoContactErasure,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { contactRemoving, contactsMerging, findContact } from '../../inbox/index.ts';
import { archiveAddress, beginExport, exportHandlers, removeExport, removeExports, toDataExport } from './exports.ts';
import { eraseOwnCompany, listCompanyErasures, undoCompanyErasure } from './company-erasures.ts';
import { beginContactErasure, erasureHandlers, toErasure, undoErasure } from './erasures.ts';
import { listErasures, moveErasure, undoOfContact } from './erasures.sql.ts';
import * as rows from './exports.sql.ts';
import { countDue, readRetention, retentionHandlers, setRetention } from './retention.ts';

export { beginCompanyErasure, finishCompanyErasure, findUndoable, undoCompanyErasure } from './company-erasures.ts';
export { dueErasures, startRepeatingErasures } from './erasures.ts';

/** Registers what a company, and the operator for it, takes along of its data. */
export function createPrivacy(platform: Platform): void {
  const { http, database } = platform;
  handleTx(platform, getPrivacy, async ({ db }) => {
    const exports = await rows.listExports(db);
    return {
      exports: exports.map(toDataExport),
      erasures: (await listErasures(db)).map(toErasure),
      company: { ...(await rows.countAmounts(db)), ...(await rows.countOfCompany(db)) },
    };
  });
  handleTx(platform, getContactAmounts, async ({ db }, { params: { id } }) => {
    if (!(await findContact(db, id))) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { ...(await rows.countAmounts(db, id)), files: await rows.countFilesOfContact(db, id) };
  });
  handleTx(platform, createDataExport, (tx, { actor, body }) =>
    beginExport(tx, { contactId: body.contactId, userId: actor.userId }),
  );
  handleTx(platform, openDataExport, (tx, { params }) => archiveAddress(tx, params.id));
  handleTx(platform, removeDataExport, async (tx, { params }) => {
    await removeExport(tx, params.id);
    return {};
  });
  http.handle(listCompanyExports, ({ params }) =>
    database.forCompany(params.id, async ({ db }) => {
      if (!(await findCompany(db, params.id))) throw new AppError('ERR_NO_COMPANY_FOUND');
      return { exports: (await rows.listExports(db)).map(toDataExport) };
    }),
  );
  http.handle(openCompanyExport, ({ params }) =>
    database.forCompany(params.id, (tx) => archiveAddress(tx, params.exportId)),
  );
  http.handle(createCompanyExport, ({ params }) =>
    database.forCompany(params.id, (tx) => beginExport(tx, { contactId: undefined, userId: null })),
  );
  handleTx(platform, eraseContact, (tx, { actor, body }) =>
    beginContactErasure(tx, { contactId: body.contactId, userId: actor.userId }),
  );
  handleTx(platform, undoContactErasure, async (tx, { params }) => {
    await undoErasure(tx, params.id);
    return {};
  });
  http.handle(eraseCompany, ({ actor, body }) => eraseOwnCompany(platform, actor, body));
  http.handle(listCompanyErasuresEndpoint, async () => ({ erasures: await listCompanyErasures(platform) }));
  http.handle(undoCompanyErasureEndpoint, async ({ params }) => {
    await undoCompanyErasure(platform, params.id);
    return {};
  });
  handleTx(platform, getRetention, ({ db }) => readRetention(db));
  handleTx(platform, previewRetention, (tx, { query }) => countDue(tx, query));
  handleTx(platform, changeRetention, (tx, { body }) => setRetention(tx, body));
  for (const handlers of [erasureHandlers, exportHandlers, retentionHandlers])
    handlers(platform).forEach(platform.registerJob);
  platform.on(contactRemoving, { by: 'privacy', after: 'tickets' }, async (tx, { contactId }) => {
    await removeExports(tx, await rows.listExportsOfContacts(tx.db, [contactId]));
    await undoOfContact(tx.db, contactId, tx.clock.now());
  });
  // An archive of either would contain less than there is of the person.
  platform.on(contactsMerging, { by: 'privacy', after: 'tickets' }, async (tx, { from, into }) => {
    await removeExports(tx, await rows.listExportsOfContacts(tx.db, [from, into]));
    await moveErasure(tx.db, { from, into, now: tx.clock.now() });
  });
}
