import * as z from 'zod';
import type { CompanyTx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { lockTickets } from './locks.sql.ts';
import { insertClosings, takeClosings } from './closings.sql.ts';
import { ticketsResolved, type Transitioned } from './events.ts';
import { findTickets } from './tickets.sql.ts';

/** How long a toast offers to undo, and a second for the request to arrive. */
export const closingDelayMs = 7_000;

/** Announces tickets that were resolved, once that can no longer be undone. */
export const announceClosingsJob = defineJob({
  name: 'tickets.announceClosings',
  role: 'worker',
  schema: z.object({
    companyId: z.number(),
    closings: z.array(z.object({ ticketId: z.number(), version: z.number() })),
  }),
});

/** Delays what contacts and other systems receive about tickets that were resolved just now. */
export async function holdClosings(
  tx: CompanyTx,
  actorId: number | null,
  steps: readonly Transitioned[],
  farewell: boolean,
): Promise<void> {
  const closings = steps
    .filter(({ event }) => event === 'finished')
    .map(({ before }) => {
      const { version, status, userId, queueId, pendingSince, transferredUnread, unreadMessages, snoozedUntil } =
        before;
      const earlier = { status, userId, queueId, pendingSince, transferredUnread, unreadMessages, snoozedUntil };
      return { ticketId: before.id, farewell, earlier: { ...earlier, version: version + 1 } };
    });
  if (closings.length === 0) return;
  await insertClosings(tx, actorId, closings);
  tx.enqueue(
    announceClosingsJob,
    {
      companyId: tx.companyId,
      closings: closings.map(({ ticketId, earlier: { version } }) => ({ ticketId, version })),
    },
    { runAt: new Date(Date.now() + closingDelayMs) },
  );
}

/** Raises `ticketsResolved` for closings that were not undone; those whose contact wrote meanwhile are dropped. */
export async function announceClosings(
  tx: CompanyTx,
  closings: readonly { ticketId: number; version: number }[],
): Promise<void> {
  const ids = closings.map(({ ticketId }) => ticketId);
  const locked = new Map((await lockTickets(tx.db, ids)).map((ticket) => [ticket.id, ticket]));
  const taken = await takeClosings(tx.db, ids, { versions: closings.map(({ version }) => version) });
  const current = taken.filter(({ isCurrent }) => isCurrent);
  if (current.length === 0) return;
  const tickets = await findTickets(
    tx.db,
    current.map(({ ticketId }) => ticketId),
  );
  const resolved = current.flatMap(({ ticketId, farewell, earlier }) => {
    const now = locked.get(ticketId);
    const ticket = tickets.find(({ id }) => id === ticketId);
    return now && ticket ? [{ event: 'finished' as const, before: { ...now, ...earlier }, ticket, farewell }] : [];
  });
  await tx.raise(ticketsResolved, resolved);
}
