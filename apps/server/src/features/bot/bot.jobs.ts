import * as z from 'zod';
import { fillVariables, type Ticket } from '@balcao/contract';
import type { Clock } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { applyChanges, claimDue, dueTickets, factsOf, lockTickets, type LockedTicket, type Timer } from '../tickets/index.ts';
import { forgetStates } from './bot.sql.ts';
import type { BotNeeds } from './needs.ts';
import { tellTransitions } from './told.ts';

/** Each minute: finds what is due, and hands it over in portions. */
export const sweepTickets = defineJob('timers', z.object({}), 1);

/** A portion of one company. Who comes second finds nothing due any more. */
export const actOnDue = defineJob(
  'bot.due',
  z.object({ companyId: z.number(), timer: z.enum(['silence', 'waiting']), ticketIds: z.array(z.number()).max(200) }),
);

const page = 5_000;
const portion = 100;

/**
 * Looks for tickets whose time has come, a page at a time, and leaves the work to jobs: one company's thousands hold up
 * neither the search nor another company.
 * @returns how many it found
 */
export async function sweep(database: Database, clock: Clock): Promise<number> {
  const now = clock.now().toISOString();
  let found = 0;
  for (const timer of ['silence', 'waiting'] as const) {
    for (let after = 0; ; ) {
      const due = await asPlatform(database, async (tx) => {
        const rows = await dueTickets(tx.db, timer, now, { after, limit: page });
        for (const [companyId, ofCompany] of Map.groupBy(rows, (row) => row.companyId)) {
          for (let from = 0; from < ofCompany.length; from += portion) {
            const ticketIds = ofCompany.slice(from, from + portion).map(({ id }) => id);
            // One that has not started yet is not added again by the next sweep.
            tx.enqueue(actOnDue, { companyId, timer, ticketIds }, { key: `bot.due:${timer}:${companyId}:${ticketIds[0]}` });
          }
        }
        return rows;
      });
      found += due.length;
      const last = due.at(-1);
      if (!last || due.length < page) break;
      after = last.id;
    }
  }
  return found;
}

/** Does with tickets what their timer says, if it still does. */
export async function act(
  database: Database,
  needs: BotNeeds,
  clock: Clock,
  { companyId, timer, ticketIds }: z.output<typeof actOnDue.payload>,
): Promise<void> {
  await database.forCompany(companyId, async (tx) => {
    const ids = await claimDue(tx.db, timer, clock.now().toISOString(), ticketIds);
    if (ids.length === 0) return;
    const tickets = await lockTickets(tx.db, ids);
    const connections = await needs.connectionsOf(tx.db, tickets.flatMap(({ whatsappId }) => whatsappId ?? []));
    await steps[timer](tx, needs, clock, tickets, connections);
  });
}

type Step = (
  tx: CompanyTx,
  needs: BotNeeds,
  clock: Clock,
  tickets: readonly LockedTicket[],
  connections: Awaited<ReturnType<BotNeeds['connectionsOf']>>,
) => Promise<void>;

const steps: Record<Timer, Step> = {
  /** The contact has not answered: the service ends with the text of the connection. */
  async silence(tx, needs, clock, tickets, connections) {
    const changes = tickets.map((before) => ({ before, change: { next: { ...factsOf(before), status: 'closed' as const }, cycle: 'finish' as const, event: 'finished' as const } }));
    const closed = await applyChanges(tx, null, changes);
    await forgetStates(tx.db, closed.map(({ id }) => id));
    const [rules, blocked] = await Promise.all([
      needs.rulesOf(tx.db, tx.companyId),
      needs.blockedAmong(tx.db, closed.map(({ contactId }) => contactId)),
    ]);
    const texts = closed.flatMap((ticket: Ticket) => {
      const { id: ticketId, whatsappId, queueId, contact } = ticket;
      const say = whatsappId === null ? undefined : connections.get(whatsappId)?.expiresInactiveMessage;
      if (!say || whatsappId === null || blocked.has(contact.id)) return [];
      return [{ ticketId, whatsappId, queueId, body: fillVariables(say, { ...rules, contactName: contact.name, now: clock.now() }) }];
    });
    await needs.write(tx, texts);
  },

  /** Nobody chose a queue for it: the connection does. */
  async waiting(tx, needs, clock, tickets, connections) {
    const changes = tickets.flatMap((before) => {
      const queueId = before.whatsappId === null ? null : (connections.get(before.whatsappId)?.transferQueueId ?? null);
      if (queueId === null) return [];
      return [{ before, change: { next: { ...factsOf(before), queueId }, cycle: 'none' as const, event: 'transferred' as const }, pendingSince: before.pendingSince }];
    });
    const moved = new Map((await applyChanges(tx, null, changes)).map((ticket) => [ticket.id, ticket]));
    const done = changes.flatMap(({ before }) => {
      const ticket = moved.get(before.id);
      return ticket ? [{ event: 'transferred' as const, before, ticket }] : [];
    });
    await tellTransitions(tx, needs, clock, done);
  },
};
