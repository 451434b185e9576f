import type { Database } from '../../../../platform/db/database.ts';
import { countUsers, planRoom } from '../../../account/index.ts';
import { countQueues } from '../../../inbox/index.ts';
import type { PlanRoom } from '../trial/verdicts.rules.ts';

/** How many more people and queues the plan of a company allows. */
export const readPlanRoom = (database: Database, companyId: number): Promise<PlanRoom> =>
  database.forCompany(companyId, async (tx) => ({
    users: await planRoom(tx, 'users', () => countUsers(tx.db)),
    queues: await planRoom(tx, 'queues', () => countQueues(tx.db)),
  }));
