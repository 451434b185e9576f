import { it } from 'vitest';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { campaignDays, signUpCount } from '../../../testing/busy-logs.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { listCampaigning } from './summary.sql.ts';

const { client } = useBusyDatabase();

it('companies that send campaigns are read from the last seven days, not from the year behind them', async () => {
  const plans = await explainQueries(client, null, (db) => listCampaigning(db, new Date()));
  // Two of the seven days at the most are days on which a company sent; the seeded ones begin 400 days ago.
  expectIndexesUsed(plans, (signUpCount * campaignDays) / 50, ['campaign_days']);
});
