import { jobHandler } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { AutomaticService } from '../messages/index.ts';
import type { Transitioned } from '../tickets/index.ts';
import { answer } from './answer.ts';
import { act, actOnDue, sweep, sweepTickets } from './bot.jobs.ts';
import type { BotNeeds } from './needs.ts';
import { takeRating, tellTransitions } from './told.ts';

export { joinNotices, joinStates } from './bot.sql.ts';

/** The automatic service: answers contacts until a person does, and keeps the times a connection sets. */
export function createBot(
  { clock, database, job }: Platform,
  needs: BotNeeds,
): Omit<AutomaticService, 'ignoresGroups'> & { afterTransitions(tx: CompanyTx, done: readonly Transitioned[]): Promise<void> } {
  job(jobHandler(sweepTickets, async () => void (await sweep(database, clock))));
  job(jobHandler(actOnDue, (due) => act(database, needs, clock, due)));
  return {
    answer: (tx, ticketId, message, fresh) => answer(tx, needs, clock, ticketId, message, fresh),
    takeRating: (tx, from, message) => takeRating(tx, needs, clock, from, message),
    afterTransitions: (tx, done) => tellTransitions(tx, needs, clock, done),
  };
}
