import { it } from 'vitest';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { findSignUpMoment } from './companies.sql.ts';

const { client } = useBusyDatabase();

it('the moment of the twentieth sign-up from the latest is read by an index, without the other companies', async () => {
  const plans = await explainQueries(client, null, (db) => findSignUpMoment(db, 20));
  expectIndexesUsed(plans, 25, ['companies']);
});
