import { getCloudAccount, listTemplates, saveCloudAccount } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findVisibleConnection, setDesiredState, type OutagePorts } from '../connections/index.ts';
import { describeAccount, storeAccount, type AccountDeps } from './account.ts';
import type { Templates } from './templates.ts';

export function cloudRoutes(platform: Platform, outagePorts: OutagePorts, templates: Templates): void {
  const { http, database, vault, config } = platform;
  const deps: AccountDeps = {
    vault,
    publicUrl: config.publicUrl,
    openSession: (tx, whatsappId) => setDesiredState(tx, outagePorts, whatsappId, 'up'),
  };

  handleTx(platform, getCloudAccount, ({ db }, { params }) => describeAccount(db, deps, params.id));

  handleTx(platform, saveCloudAccount, (tx, { params, body }) => storeAccount(tx, deps, params.id, body));

  http.handle(listTemplates, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, ({ db }) => findVisibleConnection(db, actor, params.id));
    return { templates: await templates.list(actor.companyId, params.id) };
  });
}
