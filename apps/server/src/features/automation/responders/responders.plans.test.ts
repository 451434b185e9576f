import { expect, it } from 'vitest';
import { hourMs } from '@balcao/contract';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { countTurns, listHours } from './turns/call-hours.sql.ts';
import { listCalls, listLatest, listTurns } from './turns/calls.sql.ts';

const { client, logs } = useBusyDatabase();
const { companyId, integrationId } = logs;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

const plansOf = (work: Parameters<typeof explainQueries>[2]) => explainQueries(client, companyId, work);
const tables = ['responder_calls', 'responder_hours'];

it('calls of an integration, the last ones of each and the latest turns of all are read by indexes', async () => {
  expectIndexesUsed(await plansOf((db) => listCalls(db, { integrationId })), 60, tables);
  // Ten integrations, the last call of each with the failures since its last answer.
  expectIndexesUsed(await plansOf((db) => listLatest(db, 'integration')), 60, tables);
  expectIndexesUsed(await plansOf((db) => listTurns(db, 'integration', 20)), 250, tables);
});

it('turns of a day are read from their hours alone, past those of the months before', async () => {
  const plans = await plansOf(async (db) => {
    await listHours(db, 'integration', ago(24));
    await countTurns(db, 'integration', ago(24));
  });
  // Ten integrations in each of 24 hours; the hours of every integration are found by their index.
  expectIndexesUsed(plans, 600, tables);
  expect(plans.every(({ rowsRead }) => (rowsRead['responder_hours'] ?? 0) > 0)).toBe(true);
});
