import { createUrlOf } from '../../platform/files/url-of.ts';
import { jobHandler } from '../../platform/jobs/job.ts';
import { sweepHandlers } from '../../platform/jobs/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import { contactsMerging } from '../contacts/index.ts';
import { contactTurn, ratingReceived } from '../messages/index.ts';
import { ticketsMerging, ticketsTransitioned } from '../tickets/index.ts';
import { mergeNotices, mergeStates } from './bot.sql.ts';
import { formerDueJob, handleDue, timerSweeps } from './bot.jobs.ts';
import type { BotDeps } from './deps.ts';
import { answerRating, notifyTransitions } from './notify-contact.ts';
import { respond } from './respond.ts';

/** The automatic service: answers contacts until a person does, and keeps the times a connection sets. */
export function createBot({ clock, database, files, on, registerJob }: Platform): void {
  const deps: BotDeps = { clock, urlOf: createUrlOf(files) };
  on(contactTurn, (tx, turn) => respond(tx, deps, turn));
  on(ratingReceived, (tx, rating) => answerRating(tx, deps, rating));
  on(ticketsTransitioned, (tx, steps) => notifyTransitions(tx, deps, steps));
  on(ticketsMerging, ({ db }, tickets) => mergeStates(db, tickets));
  on(contactsMerging, ({ db }, contacts) => mergeNotices(db, contacts));
  for (const timer of ['silence', 'waiting'] as const)
    sweepHandlers({ database, clock }, timerSweeps[timer], (tx, ids) => handleDue(tx, deps, timer, ids)).forEach(
      registerJob,
    );
  registerJob(jobHandler(formerDueJob, async () => {}));
}
