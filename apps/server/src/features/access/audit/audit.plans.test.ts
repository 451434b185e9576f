import { it } from 'vitest';
import { dayMs } from '@balcao/contract';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { listLines, type LineSearch } from './audit.sql.ts';

const { client, logs } = useBusyDatabase();
const { companyId, userId } = logs;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

it.each<[string, Partial<LineSearch>]>([
  ['the newest', {}],
  ['those of a person', { userId }],
  ['those of a kind', { kind: 'tag' }],
  ['those of some days', { from: dayOf(5), to: dayOf(3) }],
])('a page of audit lines is read by an index: %s', async (_name, search) => {
  const plans = await explainQueries(client, companyId, (db) =>
    listLines(db, companyId, { timeZone: 'America/Sao_Paulo', limit: 51, ...search }),
  );
  expectIndexesUsed(plans, 55, ['audit_lines']);
});
