import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { isPastDue } from '../../../account/index.ts';
import { lockTickets } from '../../../inbox/index.ts';
import { findRunOf, listDueRuns } from '../../flows/index.ts';
import type { AskFor, MoveOn } from './move-on.ts';

/** Each minute: runs whose time ran out, that are too old, or whose call is still to be made. */
export const dueRuns = defineSweep({
  name: 'flows.due',
  crontab: '* * * * *',
  find: (db, now, page) => listDueRuns(db, now, page),
});

/** Moves on what is still due, and has asked again what no process is asking any more. */
export const dueRunMover =
  (moveOn: MoveOn, askFor: AskFor) =>
  async (tx: CompanyTx, ticketIds: readonly number[]): Promise<void> => {
    // It waits until the company is let in again.
    if (await isPastDue(tx.db, tx.companyId)) return;
    for (const ticket of await lockTickets(tx.db, ticketIds)) {
      const run = ticket.status === 'pending' ? await findRunOf(tx.db, ticket.id) : undefined;
      if (!run) continue;
      const outcome = await moveOn(tx, ticket, run, { kind: 'timeRanOut' });
      if (outcome === 'unchanged' && run.call) askFor(tx, run.id, run.call);
    }
  };
