import {
  getContactImport as getEndpoint,
  listContactImportRows,
  prepareContactImport,
  startContactImport,
} from '@balcao/contract';
import { handleTx } from '../../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readRefusedRows } from '../../imports/index.ts';
import { createContactImports, getContactImport, shownImport } from './contact-imports.ts';

export function contactImportRoutes(platform: Platform): void {
  const imports = createContactImports(platform);
  platform.registerJob(imports.handler);
  platform.http.handle(prepareContactImport, async ({ actor, files: [file] }) => {
    const { record, sample } = await imports.prepare(actor, file);
    return { ...shownImport(record), sample };
  });
  handleTx(platform, startContactImport, async (tx, { actor, params, body }) =>
    shownImport(await imports.start(tx, actor, params.id, body.columns)),
  );
  handleTx(platform, getEndpoint, async ({ db }, { actor, params }) =>
    shownImport(await getContactImport(db, actor, params.id)),
  );
  handleTx(platform, listContactImportRows, async ({ db }, { actor, params, query }) => {
    await getContactImport(db, actor, params.id);
    return readRefusedRows(db, params.id, query.after);
  });
}
