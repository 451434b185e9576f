import * as z from 'zod';
import { fillVariables, type Ticket } from '@balcao/contract';
import type { Clock } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import {
  applyChanges,
  claimDue,
  listDueTickets,
  ticketFacts,
  lockTickets,
  type LockedTicket,
  type Timer,
} from '../tickets/index.ts';
import { deleteStates } from './bot.sql.ts';
import type { BotPorts } from './ports.ts';
import { notifyTransitions } from './notify-contact.ts';

/** Each minute: finds what is due, and hands it over in portions. */
export const sweepTickets = defineJob('timers', z.object({}), 1);

/** A portion of one company. Who comes second finds nothing due any more. */
export const handleDueTickets = defineJob(
  'bot.due',
  z.object({ companyId: z.number(), timer: z.enum(['silence', 'waiting']), ticketIds: z.array(z.number()).max(200) }),
);

const pageSize = 5_000;
const batchSize = 100;

/**
 * Looks for tickets whose time has come, a page at a time, and leaves the work to jobs: one company's thousands hold up
 * neither the search nor another company.
 * @returns how many it found
 */
export async function sweep(database: Database, clock: Clock): Promise<number> {
  const now = clock.now().toISOString();
  let found = 0;
  for (const timer of ['silence', 'waiting'] as const) {
    for (let after = 0; ;) {
      const due = await asPlatform(database, async (tx) => {
        const rows = await listDueTickets(tx.db, timer, now, { after, limit: pageSize });
        for (const [companyId, ofCompany] of Map.groupBy(rows, (row) => row.companyId)) {
          for (let from = 0; from < ofCompany.length; from += batchSize) {
            const ticketIds = ofCompany.slice(from, from + batchSize).map(({ id }) => id);
            // One that has not started yet is not added again by the next sweep.
            tx.enqueue(
              handleDueTickets,
              { companyId, timer, ticketIds },
              { key: `bot.due:${timer}:${companyId}:${ticketIds[0]}` },
            );
          }
        }
        return rows;
      });
      found += due.length;
      const last = due.at(-1);
      if (!last || due.length < pageSize) break;
      after = last.id;
    }
  }
  return found;
}

/** Does with tickets what their timer says, if it still does. */
export async function handleDue(
  database: Database,
  ports: BotPorts,
  clock: Clock,
  { companyId, timer, ticketIds }: z.output<typeof handleDueTickets.payload>,
): Promise<void> {
  await database.forCompany(companyId, async (tx) => {
    const ids = await claimDue(tx.db, timer, clock.now().toISOString(), ticketIds);
    if (ids.length === 0) return;
    const tickets = await lockTickets(tx.db, ids);
    const connections = await ports.findConnections(
      tx.db,
      tickets.flatMap(({ whatsappId }) => whatsappId ?? []),
    );
    await timerActions[timer](tx, ports, clock, tickets, connections);
  });
}

type TimerAction = (
  tx: CompanyTx,
  ports: BotPorts,
  clock: Clock,
  tickets: readonly LockedTicket[],
  connections: Awaited<ReturnType<BotPorts['findConnections']>>,
) => Promise<void>;

const timerActions: Record<Timer, TimerAction> = {
  /** The contact has not answered: the service ends with the text of the connection. */
  async silence(tx, ports, clock, tickets, connections) {
    const changes = tickets.map((before) => ({
      before,
      change: {
        next: { ...ticketFacts(before), status: 'closed' as const },
        cycle: 'finish' as const,
        event: 'finished' as const,
      },
    }));
    const closed = await applyChanges(tx, null, changes);
    await deleteStates(
      tx.db,
      closed.map(({ id }) => id),
    );
    const [rules, blocked] = await Promise.all([
      ports.findSettings(tx.db, tx.companyId),
      ports.blockedAmong(
        tx.db,
        closed.map(({ contactId }) => contactId),
      ),
    ]);
    const texts = closed.flatMap((ticket: Ticket) => {
      const { id: ticketId, whatsappId, queueId, contact } = ticket;
      const say = whatsappId === null ? undefined : connections.get(whatsappId)?.expiresInactiveMessage;
      if (!say || whatsappId === null || blocked.has(contact.id)) return [];
      return [
        {
          ticketId,
          whatsappId,
          queueId,
          body: fillVariables(say, { ...rules, contactName: contact.name, now: clock.now() }),
        },
      ];
    });
    await ports.enqueueTexts(tx, texts);
  },

  /** Nobody chose a queue for it: the connection does. */
  async waiting(tx, ports, clock, tickets, connections) {
    const changes = tickets.flatMap((before) => {
      const queueId = before.whatsappId === null ? null : (connections.get(before.whatsappId)?.transferQueueId ?? null);
      if (queueId === null) return [];
      return [
        {
          before,
          change: { next: { ...ticketFacts(before), queueId }, cycle: 'none' as const, event: 'transferred' as const },
          pendingSince: before.pendingSince,
        },
      ];
    });
    const moved = new Map((await applyChanges(tx, null, changes)).map((ticket) => [ticket.id, ticket]));
    const done = changes.flatMap(({ before }) => {
      const ticket = moved.get(before.id);
      return ticket ? [{ event: 'transferred' as const, before, ticket }] : [];
    });
    await notifyTransitions(tx, ports, clock, done);
  },
};
