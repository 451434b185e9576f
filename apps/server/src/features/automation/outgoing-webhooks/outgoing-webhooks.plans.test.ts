import { it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { countFailed, listDeliveries } from './deliveries.sql.ts';
import { claimDeliveries, listDueTargets } from './dispatch.sql.ts';

const { client, logs } = useBusyDatabase();
const { companyId, webhookId } = logs;

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number, of: number | null = companyId) {
  expectIndexesUsed(await explainQueries(client, of, work), most, ['webhook_deliveries']);
}

it('deliveries of an address are read by indexes: a page, those of a kind, those that failed, and their number', async () => {
  const page = (more: object) => (db: Db) =>
    listDeliveries(db, webhookId, { kind: undefined, onlyFailed: false, olderThan: undefined, limit: 51, ...more });
  await expectQuick(page({}), 55);
  await expectQuick(page({ kind: 'ticket.created' }), 55);
  await expectQuick(page({ onlyFailed: true }), 55);
  await expectQuick((db) => countFailed(db, webhookId, 100), 110);
});

it('deliveries that are due are found by their moment, those of an address and those of all companies', async () => {
  await expectQuick((db) => claimDeliveries(db, webhookId, { limit: 50, leaseMs: 60_000 }), 60);
  await expectQuick((db) => listDueTargets(db, 50), 55, null);
});
