import { minuteMs } from '@balcao/contract';
import { accounts, createGraphManagement, openAccount } from '../../../channels/cloud-api/index.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emitTemplates, listing } from './official-templates.ts';
import { readListed } from './official-templates.rules.ts';
import * as rows from './official-templates.sql.ts';

/** Meta counts how often templates are listed. */
const freshMs = minuteMs;

/**
 * Asks Meta for the templates of all accounts of a company and stores them; accounts that were listed within the last minute are left
 * out. What fails is remembered, and what was known stays.
 */
export async function refreshTemplates(
  platform: Pick<Platform, 'database' | 'vault' | 'config' | 'log' | 'files' | 'clock'>,
  companyId: number,
): Promise<{ listedAt: string | null; failed: boolean }> {
  const { database, vault, config, log, clock } = platform;
  const { shared, askedAt, now } = await database.forCompany(companyId, async ({ db }) => ({
    shared: await accounts.listSharedAccounts(db),
    askedAt: await accounts.readMoment(db),
    now: clock.now().getTime(),
  }));
  for (const { businessAccountId, connections, templatesListedAt, templatesFailed } of shared) {
    const age = templatesListedAt === null ? Infinity : now - Date.parse(templatesListedAt);
    if (age < freshMs && !templatesFailed) continue;
    const [connection] = connections;
    const account =
      connection && (await database.forCompany(companyId, ({ db }) => accounts.findAccount(db, connection.id)));
    if (!account) continue;
    try {
      const listed = readListed(await createGraphManagement(config, openAccount(vault, account)).allTemplates());
      await database.forCompany(companyId, (tx) =>
        storeTemplates(platform, tx, { businessAccountId, askedAt }, listed),
      );
    } catch (error) {
      log.warn({ err: error, whatsappId: connection.id }, 'Meta did not list the templates of an account');
      await database.forCompany(companyId, ({ db }) => accounts.recordTemplatesListed(db, businessAccountId, false));
    }
  }
  return listing(await database.forCompany(companyId, ({ db }) => accounts.listSharedAccounts(db)));
}

async function storeTemplates(
  { files }: Pick<Platform, 'files'>,
  tx: CompanyTx,
  asked: { businessAccountId: string; askedAt: string },
  listed: readonly rows.ListedTemplate[],
): Promise<void> {
  const { db, companyId } = tx;
  let isChanged = await rows.storeListed(db, { companyId, ...asked }, listed);
  const gone = await rows.lockUnlisted(
    db,
    asked,
    listed.map(({ metaId }) => metaId),
  );
  for (const { id } of gone.filter(({ changes }) => changes !== null)) await rows.turnIntoDraft(db, id);
  const ids = gone.filter(({ changes }) => changes === null).map(({ id }) => id);
  removeFilesAfterCommit(files, tx, await rows.deleteTemplates(db, ids));
  isChanged ||= gone.length > 0;
  await accounts.recordTemplatesListed(db, asked.businessAccountId, true);
  if (isChanged) emitTemplates(tx);
}
