import { phoneKeepsAvailableSetting, type Ticket, type TicketEvent, type TicketEventKind } from '@balcao/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findLiveSessions } from '../../access/index.ts';
import { availabilityMoved, findSettings, reachedAsked } from '../../account/index.ts';
import { deadlinesNoticed } from '../deadlines/index.ts';
import { teamCalled } from '../live-team/index.ts';
import { messagesStored } from '../messages/index.ts';
import { peopleMentioned } from '../notes/index.ts';
import { tasksReminded } from '../tasks/index.ts';
import { ticketsLogged } from '../tickets/index.ts';
import { enqueueOccasion, pauseNoticeMs, type Occasion } from './occasions.ts';
import { listPhoneSessions } from './push.sql.ts';
import type { Subscribers } from './subscribers.ts';

/** Lines of the log after which a ticket may wait for people. */
const waitingKinds: ReadonlySet<TicketEventKind> = new Set(['queued', 'returned', 'transferred', 'unanswered']);

/** What a line of the log is to people who are not there; undefined = nothing. */
function occasionOf({ kind, ticketId, user, toUser }: TicketEvent): Occasion | undefined {
  const isHanded = kind === 'transferred' || (kind === 'started' && user === null);
  if (isHanded && toUser !== null)
    return toUser.id === user?.id
      ? undefined
      : { kind: 'handed', ticketId, userId: toUser.id, byUserId: user?.id ?? null };
  return waitingKinds.has(kind) ? { kind: 'waiting', ticketId } : undefined;
}

/** Whether a phone of somebody receives notices, in a company where that counts as being there. */
async function isReached(tx: CompanyTx, subscribers: Subscribers, userId: number): Promise<boolean> {
  const { db, companyId, clock } = tx;
  if (!(await subscribers.of(tx)).has(userId)) return false;
  const setting = (await findSettings(db, companyId, [phoneKeepsAvailableSetting])).get(phoneKeepsAvailableSetting);
  if (setting !== 'enabled') return false;
  return (await findLiveSessions(db, await listPhoneSessions(db, userId), clock.now())).size > 0;
}

/** Subscribes to what people are told of. Where nobody of the company has a device, nothing is done. */
export function takePart({ on, answer }: Pick<Platform, 'on' | 'answer'>, subscribers: Subscribers): void {
  answer(reachedAsked, 'push', (tx, userId) => isReached(tx, subscribers, userId));
  on(messagesStored, 'push', async (tx, stored) => {
    const told = await subscribers.of(tx);
    if (told.size === 0) return;
    const isTold = ({ userId, attendants }: Ticket) =>
      (userId !== null && told.has(userId)) || attendants.some(({ id }) => told.has(id));
    const ticketIds = stored.flatMap(({ message, ticket }) =>
      !message.fromMe && ticket.status === 'open' && isTold(ticket) ? [ticket.id] : [],
    );
    for (const ticketId of new Set(ticketIds)) enqueueOccasion(tx, { kind: 'message', ticketId });
  });
  on(ticketsLogged, 'push', async (tx, lines) => {
    const told = await subscribers.of(tx);
    if (told.size === 0) return;
    for (const line of lines) {
      const occasion = occasionOf(line);
      if (occasion && (occasion.kind !== 'handed' || told.has(occasion.userId))) enqueueOccasion(tx, occasion);
    }
  });
  on(peopleMentioned, 'push', async (tx, { ticketId, noteId, userIds }) => {
    const told = await subscribers.of(tx);
    for (const userId of userIds.filter((id) => told.has(id)))
      enqueueOccasion(tx, { kind: 'mention', ticketId, noteId, userId });
  });
  on(deadlinesNoticed, 'push', async (tx, notices) => {
    if ((await subscribers.of(tx)).size === 0) return;
    for (const { ticket, kind: deadline, what, dueAt } of notices)
      if (what === 'near') enqueueOccasion(tx, { kind: 'deadline', ticketId: ticket.id, deadline, dueAt });
  });
  on(tasksReminded, 'push', async (tx, reminded) => {
    const told = await subscribers.of(tx);
    for (const { taskId, userId } of reminded)
      if (told.has(userId)) enqueueOccasion(tx, { kind: 'reminder', taskId, userId });
  });
  on(teamCalled, 'push', async (tx, { queueId, byUserId, userIds }) => {
    const told = await subscribers.of(tx);
    const called = userIds.filter((id) => told.has(id));
    if (called.length > 0) enqueueOccasion(tx, { kind: 'call', queueId, byUserId, userIds: called });
  });
  on(availabilityMoved, 'push', async (tx, { userId, state, returnsAt }) => {
    if (state !== 'paused' || returnsAt === null || !(await subscribers.of(tx)).has(userId)) return;
    const at = Date.parse(returnsAt) - pauseNoticeMs;
    if (at > tx.clock.now().getTime()) enqueueOccasion(tx, { kind: 'pause', userId, returnsAt }, new Date(at));
  });
}
