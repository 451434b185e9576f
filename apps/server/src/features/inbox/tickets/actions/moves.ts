import * as z from 'zod';
import { ticketStatus } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findAssignee } from '../../../account/index.ts';
import { findQueue } from '../../queues/index.ts';
import { assigneeExists, restoreMoved, toUndoState } from '../lifecycle/bulk.ts';
import { findCycleStarts } from '../lifecycle/bulk.sql.ts';
import { lockTickets } from '../lifecycle/locks.sql.ts';
import { updateTicket } from '../lifecycle/transitions.ts';
import type { ClosingRequest } from '../closing/closing.rules.ts';
import type { TicketRequest } from '../tickets.rules.ts';
import { lockVisibleTicket } from '../tickets.ts';
import { defineAction, type ActingOn } from './ticket-action.ts';

/** A ticket before it was moved. */
export const movedFrom = z.object({
  id: z.number(),
  version: z.number(),
  status: ticketStatus,
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  pendingSince: z.string().nullable(),
  transferredUnread: z.boolean(),
  unreadMessages: z.number(),
  snoozedUntil: z.string().nullable(),
  startedAt: z.string().nullable(),
  tagIds: z.array(z.number()),
});
type MovedFrom = z.infer<typeof movedFrom>;

/** Moves a ticket as a call of a person does. @returns how the ticket was; undefined = it is so already */
export async function moveBy(
  tx: CompanyTx,
  { actor, ticketId }: ActingOn,
  request: TicketRequest & ClosingRequest & { farewell?: boolean },
): Promise<MovedFrom | undefined> {
  const before = await lockVisibleTicket(tx.db, actor, ticketId);
  const starts = await findCycleStarts(tx.db, [ticketId]);
  await updateTicket(tx, actor, ticketId, request);
  const [after] = await lockTickets(tx.db, [ticketId]);
  if (!after || after.version === before.version) return undefined;
  return toUndoState(before, after.version, starts.get(ticketId) ?? null);
}

/** Takes a move back. @throws AppError ERR_UNDO_EXPIRED */
export async function moveBack(
  tx: CompanyTx,
  { actor, ticketId }: ActingOn,
  kind: 'transfer' | 'resolve',
  earlier: MovedFrom,
): Promise<void> {
  const [before] = await lockTickets(tx.db, [ticketId]);
  if (!before || !(await assigneeExists(tx.db, { findAssignee, findQueue }, earlier)))
    throw new AppError('ERR_UNDO_EXPIRED');
  await restoreMoved(tx, actor, kind, [{ earlier, before }]);
}

const transfer = defineAction({
  kind: 'transfer',
  made: movedFrom,
  async describe({ db }, _ticket, { queueId, userId }) {
    const [queue, user] = await Promise.all([
      queueId === null ? undefined : findQueue(db, queueId),
      userId === null ? undefined : findAssignee(db, userId),
    ]);
    return { name: queue?.name ?? null, person: user?.name ?? null };
  },
  async run(tx, at, { queueId, userId }) {
    if (queueId === null && userId === null) throw new AppError('ERR_STEP_NAMES_NOTHING');
    return moveBy(tx, at, { ...(queueId !== null && { queueId }), userId });
  },
  undo: (tx, at, earlier) => moveBack(tx, at, 'transfer', earlier),
});

const resolve = defineAction({
  kind: 'resolve',
  made: movedFrom,
  describe: async (_tx, _ticket, { closeReason, closeDetail }) => ({ name: closeReason, text: closeDetail || null }),
  // A rule has nobody to ask for a reason.
  run: (tx, at, { closeReason, closeDetail, farewell }) =>
    moveBy(tx, at, {
      status: 'closed',
      farewell,
      ...(at.actor.isAutomation && closeReason === null ? {} : { closeReason, closeDetail }),
    }),
  undo: (tx, at, earlier) => moveBack(tx, at, 'resolve', earlier),
});

/** What takes a ticket elsewhere. */
export const moveActions = [transfer, resolve];
