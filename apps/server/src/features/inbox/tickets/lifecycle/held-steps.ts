import * as z from 'zod';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { lockTickets } from './locks.sql.ts';
import { insertHeldSteps, takeHeldSteps, type HeldStep } from './held-steps.sql.ts';
import { ticketsAccepted, ticketsResolved, type Transitioned } from '../events.ts';
import { recordGreeted } from '../reports/ratings.sql.ts';
import { findTickets } from '../tickets.sql.ts';

/** How long a toast offers to undo, and a second for the request to arrive. */
export const heldStepDelayMs = 7_000;

/** Announces that tickets were resolved or accepted, once that can no longer be undone. */
export const announceHeldStepsJob = defineJob({
  // The name under which jobs of earlier releases wait.
  name: 'tickets.announceClosings',
  role: 'worker',
  schema: z.object({
    companyId: z.number(),
    closings: z.array(z.object({ ticketId: z.number(), version: z.number() })),
  }),
});

interface Telling {
  /** whether the contact of a resolved ticket gets the closing message or the question for a rating */
  farewell: boolean;
  /** whether the contact of an accepted ticket is greeted */
  greets: boolean;
}

/**
 * Delays what contacts receive about tickets that a user resolved or accepted just now, and what other systems hear about
 * those that were resolved.
 */
export async function holdSteps(
  tx: CompanyTx,
  actorId: number | null,
  steps: readonly Transitioned[],
  { farewell, greets }: Telling,
): Promise<void> {
  const held = steps.flatMap(({ event, before, ticket }) => {
    if (!isHeld(event, before.status)) return [];
    const { version, status, userId, queueId, pendingSince, transferredUnread, unreadMessages, snoozedUntil } = before;
    const { leftToPeople } = before;
    const earlier = { status, userId, queueId, pendingSince, transferredUnread, unreadMessages, snoozedUntil };
    return [
      {
        ticketId: before.id,
        step: event,
        tellsContact: event === 'finished' ? farewell : greets,
        earlier: { ...earlier, leftToPeople, holderId: ticket.userId, version: version + 1 },
      },
    ];
  });
  if (held.length === 0) return;
  // A client that greets by itself does it now.
  if (!greets)
    await recordGreeted(
      tx.db,
      held.flatMap(({ step, ticketId }) => (step === 'started' ? [ticketId] : [])),
    );
  await insertHeldSteps(tx, actorId, held);
  tx.enqueue(
    announceHeldStepsJob,
    {
      companyId: tx.companyId,
      closings: held.map(({ ticketId, earlier: { version } }) => ({ ticketId, version })),
    },
    { runAt: new Date(Date.now() + heldStepDelayMs) },
  );
}

/** Whether a step is announced only later: a ticket is resolved, or accepted from among those that wait. */
export const isHeld = (event: Transitioned['event'], statusBefore: string): event is HeldStep['step'] =>
  event === 'finished' || (event === 'started' && statusBefore === 'pending');

/**
 * Raises `ticketsResolved` and `ticketsAccepted` for steps that were not undone. What was overtaken is dropped: a resolved
 * ticket whose contact wrote meanwhile, and an accepted one that somebody else has by now.
 * @param steps `version` = only that of this version
 */
export async function announceHeldSteps(
  tx: CompanyTx,
  steps: readonly { ticketId: number; version?: number }[],
): Promise<void> {
  const ids = steps.map(({ ticketId }) => ticketId);
  const locked = new Map((await lockTickets(tx.db, ids)).map((ticket) => [ticket.id, ticket]));
  const versions = steps.map(({ version = null }) => version);
  const current = (await takeHeldSteps(tx.db, ids, { versions })).filter(({ isCurrent }) => isCurrent);
  if (current.length === 0) return;
  const tickets = await findTickets(
    tx.db,
    current.map(({ ticketId }) => ticketId),
  );
  const happened = current.flatMap(({ ticketId, step, tellsContact, earlier }) => {
    const now = locked.get(ticketId);
    const ticket = tickets.find(({ id }) => id === ticketId);
    return now && ticket ? [{ step, tellsContact, before: { ...now, ...earlier }, ticket }] : [];
  });
  const resolved = happened.flatMap(({ step, before, ticket, tellsContact: farewell }) =>
    step === 'finished' ? [{ event: step, before, ticket, farewell }] : [],
  );
  const accepted = happened.flatMap(({ step, before, ticket, tellsContact }) =>
    step === 'started' && tellsContact ? [{ event: step, before, ticket }] : [],
  );
  if (resolved.length > 0) await tx.raise(ticketsResolved, resolved);
  if (accepted.length > 0) await tx.raise(ticketsAccepted, accepted);
}
