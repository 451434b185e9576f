import type { TicketWait, UserActor } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { listUserNames } from '../../account/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { assign } from './assign.rules.ts';
import * as rows from './assignment.sql.ts';
import { readFacts } from './facts.ts';
import { decideWaiting } from './read-waiting.ts';

/**
 * Why a ticket waits in a queue that gives tickets out, by the function that gives them out.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function explainWait(
  { db, clock }: Pick<CompanyTx, 'db' | 'clock'>,
  actor: UserActor,
  ticketId: number,
): Promise<TicketWait | null> {
  const { status, queueId } = await getVisibleTicket(db, actor, ticketId);
  if (status !== 'pending' || queueId === null) return null;
  const facts = await readFacts(db, clock.now(), { queueIds: [queueId] });
  const [queue] = facts.queues;
  if (!queue || queue.mode === 'hand') return null;
  const { decisions, waiting } = await decideWaiting(db, facts, [queueId], rows.pageSize);
  const isOwn = (one: { ticketId: number }) => one.ticketId === ticketId;
  // Behind those that are looked at first it waits for the same reasons, but that nobody is taken before it.
  const alone = waiting.some(isOwn) ? waiting : await rows.listWaiting(db, [queueId], { among: [ticketId] });
  const decision = decisions.find(isOwn) ?? assign(facts, alone).find(isOwn);
  if (!decision || decision.userId !== null) return null;
  const ownerId = decision.reason === 'owner' ? (alone.find(isOwn)?.ownerId ?? null) : null;
  const name = ownerId === null ? undefined : (await listUserNames(db, [ownerId])).get(ownerId);
  const people = new Map(facts.people.map((one) => [one.userId, one]));
  const count = (isCounted: (userId: number, capacity: number) => boolean) =>
    queue.receivers.filter(({ userId, capacity }) => isCounted(userId, capacity)).length;
  const stateOf = (userId: number) => people.get(userId)?.state ?? 'away';
  return {
    reason: decision.reason,
    about: ownerId !== null && name !== undefined ? { id: ownerId, name } : null,
    until: decision.until === null ? null : new Date(decision.until).toISOString(),
    away: count((userId) => stateOf(userId) === 'away'),
    paused: count((userId) => stateOf(userId) === 'paused'),
    full: count((userId, capacity) => stateOf(userId) === 'available' && (people.get(userId)?.load ?? 0) >= capacity),
  };
}
