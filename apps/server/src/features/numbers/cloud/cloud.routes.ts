import {
  checkCloudAccount,
  getCloudAccount,
  listTemplates,
  registerCloudNumber,
  saveCloudAccount,
  subscribeCloudAccount,
} from '@balcao/contract';
import { accounts, openAccount } from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAct } from '../../../platform/current-call.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findVisibleConnection, setDesiredState, type OutagePorts } from '../connections/index.ts';
import { describeAccount, nameConnection, requireCloud, storeAccount, type AccountDeps } from './account.ts';
import { checkAccount, registerNumber, subscribeWebhook } from './setup.ts';
import type { Templates } from './templates.ts';

export function cloudRoutes(
  platform: Platform,
  {
    outagePorts,
    templates,
    removeOrphans,
  }: {
    outagePorts: OutagePorts;
    templates: Templates;
    /** deletes the templates of accounts that lost their last number */
    removeOrphans: (tx: CompanyTx) => Promise<void>;
  },
): void {
  const { http, database, vault, config } = platform;
  const deps: AccountDeps = {
    vault,
    publicUrl: config.publicUrl,
    openSession: (tx, whatsappId) => setDesiredState(tx, outagePorts, whatsappId, 'up'),
    accountChanged: removeOrphans,
  };

  handleTx(platform, getCloudAccount, ({ db }, { params }) => describeAccount(db, deps, params.id));

  handleTx(platform, saveCloudAccount, (tx, { params, body }) => storeAccount(tx, deps, params.id, body));

  /** The stored account of an official number, for what asks Meta outside of a transaction. */
  const requireAccount = (companyId: number, whatsappId: number) =>
    database.forCompany(companyId, async ({ db }) => {
      await requireCloud(db, whatsappId);
      const account = await accounts.findAccount(db, whatsappId);
      if (!account) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      return account;
    });

  http.handle(checkCloudAccount, async ({ actor, params, body }) => {
    const stored = await database.forCompany(actor.companyId, async ({ db }) => {
      await requireCloud(db, params.id);
      return accounts.findAccount(db, params.id);
    });
    return checkAccount(platform, stored && openAccount(vault, stored), body);
  });

  http.handle(subscribeCloudAccount, async ({ actor: { companyId }, params: { id } }) => {
    const account = await requireAccount(companyId, id);
    const describe = () => database.forCompany(companyId, ({ db }) => describeAccount(db, deps, id));
    const outcome = await subscribeWebhook(platform, account, await describe());
    await writeForCompany(database, companyId, (tx) => {
      recordAct();
      return nameConnection(tx, id);
    });
    return { account: await describe(), ...outcome };
  });

  http.handle(registerCloudNumber, async ({ actor: { companyId }, params: { id }, body }) => {
    await registerNumber(platform, await requireAccount(companyId, id), body.pin);
    await writeForCompany(database, companyId, async (tx) => {
      recordAct();
      await nameConnection(tx, id);
      await deps.openSession(tx, id);
    });
    return { message: 'Registered' };
  });

  http.handle(listTemplates, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, ({ db }) => findVisibleConnection(db, actor, params.id));
    return { templates: await templates.list(actor.companyId, params.id) };
  });
}
