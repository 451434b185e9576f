import { getDeadlineMonth, getDeadlineRules, getTicketDeadlines, saveDeadlineRules } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyHoursChanged } from '../../account/index.ts';
import { queueHoursChanged } from '../queues/index.ts';
import { tagRemoved } from '../tags/index.ts';
import { deadlinesAsked, ticketsMerging } from '../tickets/index.ts';
import { deadlineJobs, followHours } from './deadlines.jobs.ts';
import * as rows from './deadlines.sql.ts';
import { refreshDeadlines } from './refresh.ts';
import { readMonth, readRules, saveRules } from './rules.ts';
import { readTicketDeadlines } from './ticket-deadlines.ts';

export { hasRules as hasDeadlineRules } from './deadlines.sql.ts';
export { deadlinesNoticed, type DeadlineNotice } from './events.ts';

/** Registers the endpoints of deadlines, and what has them computed. */
export function createDeadlines(platform: Platform): void {
  handleTx(platform, getDeadlineRules, (tx) => readRules(tx));
  handleTx(platform, getDeadlineMonth, (tx) => readMonth(tx));
  handleTx(platform, saveDeadlineRules, (tx, { body }) => saveRules(tx, body));
  handleTx(platform, getTicketDeadlines, ({ db }, { actor, params }) => readTicketDeadlines(db, actor, params.id));
  platform.answer(deadlinesAsked, 'deadlines', (tx, ticketIds) => refreshDeadlines(tx, ticketIds));
  platform.on(companyHoursChanged, 'deadlines', followHours);
  platform.on(queueHoursChanged, 'deadlines', followHours);
  platform.on(tagRemoved, 'deadlines', followHours);
  platform.on(ticketsMerging, 'deadlines', ({ db, clock }, { from, into }) =>
    rows.mergeResults(db, { from, into }, clock.now()),
  );
  deadlineJobs(platform);
}
