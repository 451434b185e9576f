import { jobHandler } from '../../platform/jobs/job.ts';
import { sweepHandlers } from '../../platform/jobs/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { AutomaticService } from '../messages/index.ts';
import type { Transitioned } from '../tickets/index.ts';
import { respond } from './respond.ts';
import { formerDueJob, handleDue, timerSweeps } from './bot.jobs.ts';
import type { BotPorts } from './ports.ts';
import { acceptRating, notifyTransitions } from './notify-contact.ts';

export { mergeNotices, mergeStates } from './bot.sql.ts';

/** The automatic service: answers contacts until a person does, and keeps the times a connection sets. */
export function createBot(
  { clock, database, registerJob }: Platform,
  ports: BotPorts,
): Omit<AutomaticService, 'ignoresGroups'> & {
  afterTransitions(tx: CompanyTx, done: readonly Transitioned[]): Promise<void>;
} {
  for (const timer of ['silence', 'waiting'] as const)
    sweepHandlers({ database, clock }, timerSweeps[timer], (tx, ids) =>
      handleDue(tx, ports, clock, timer, ids),
    ).forEach(registerJob);
  registerJob(jobHandler(formerDueJob, async () => {}));
  return {
    respond: (tx, ticketId, message, fresh) => respond(tx, ports, clock, ticketId, message, fresh),
    acceptRating: (tx, from, message) => acceptRating(tx, ports, clock, from, message),
    afterTransitions: (tx, done) => notifyTransitions(tx, ports, clock, done),
  };
}
