import { dayMs, ruleRunsPageSize, type HandlerAnswer, type HandlerInput, type listRuleRuns } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { searchContactIds } from '../../inbox/index.ts';
import * as rows from './runs.sql.ts';

/** Problems are counted so far back, and up to so many. */
const problemDays = 30;
const maxProblems = 1_000;

/** Lists a page of what rules did, newest first. */
export async function listRunsPage(
  { db, companyId, clock }: CompanyTx,
  { ruleId, searchParam, onlyProblems, olderThan }: HandlerInput<typeof listRuleRuns>['query'],
): Promise<HandlerAnswer<typeof listRuleRuns>> {
  const contactIds = searchParam === '' ? undefined : await searchContactIds(db, searchParam);
  const filter = { ruleId, contactIds, onlyProblems, olderThan };
  const since = new Date(clock.now().getTime() - problemDays * dayMs).toISOString();
  const [page, problems] = await Promise.all([
    contactIds?.length === 0
      ? { rows: [], hasMore: false }
      : readFirst(ruleRunsPageSize, (limit) => rows.listRuns(db, companyId, { ...filter, limit })),
    rows.countProblems(db, companyId, since, maxProblems),
  ]);
  return { runs: page.rows, hasMore: page.hasMore, problems };
}
