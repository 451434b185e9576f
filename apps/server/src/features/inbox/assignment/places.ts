import { can, isAdmin, type EndpointAnswer, type getPlaces, type Ticket, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { listQueues } from '../queues/index.ts';
import { lockTicketsSkipLocked, updateTicket } from '../tickets/index.ts';
import { byUrgency, isKept, type Waiting } from './assign.rules.ts';
import * as rows from './assignment.sql.ts';
import { readFacts } from './facts.ts';
import { readWaiting } from './read-waiting.ts';

/** Tickets that are tried at most, where others are quicker. */
const maxTries = 20;

/** The places of the caller: those they have taken, and the most that a queue gives them. */
export async function ownPlaces(tx: CompanyTx, { userId }: UserActor): Promise<EndpointAnswer<typeof getPlaces>> {
  const { db, clock } = tx;
  const [facts, places] = await Promise.all([readFacts(db, clock.now(), {}), rows.countPlaces(db, [userId])]);
  const capacities = facts.queues.flatMap(({ mode, receivers }) =>
    mode === 'hand' ? [] : receivers.filter((one) => one.userId === userId).map(({ capacity }) => capacity),
  );
  const taken = places.get(userId) ?? 0;
  const full = facts.rules.filter((queue) => {
    const receivers = facts.queues.find(({ queueId }) => queueId === queue.queueId)?.receivers;
    const own = receivers?.find((one) => one.userId === userId);
    return queue.mode !== 'hand' && !queue.acceptsAbove && taken >= (own?.capacity ?? queue.capacity);
  });
  return {
    taken,
    capacity: capacities.length > 0 ? Math.max(...capacities) : null,
    fullQueueIds: full.map(({ queueId }) => queueId),
  };
}

/**
 * Accepts the ticket that is next for a person, by the function that gives tickets out.
 * @param listed the waiting tickets that the person sees, in their order; undefined = all of their queues
 * @param pageSize how many of each queue are looked at first
 * @throws AppError ERR_NOBODY_WAITS, ERR_PLACES_TAKEN
 */
export async function acceptNext(
  tx: CompanyTx,
  actor: UserActor,
  listed: readonly number[] | undefined,
  pageSize = rows.pageSize,
): Promise<Ticket> {
  const { db, clock } = tx;
  const all = (await listQueues(db)).map(({ id }) => id);
  const queueIds = isAdmin(actor) ? all : all.filter((id) => actor.queueIds.includes(id));
  const facts = await readFacts(db, clock.now(), { queueIds });
  const isKeptFrom = (one: Waiting) => isKept(facts, one, actor.userId);
  const waiting = listed
    ? await rows.listWaiting(db, queueIds, { among: listed })
    : await readWaiting(db, queueIds, pageSize, (read, limit) => read.length >= limit && read.every(isKeptFrom));
  const kept = new Set(waiting.filter(isKeptFrom).map(({ ticketId }) => ticketId));
  const ids = listed ?? waiting.toSorted(byUrgency).map(({ ticketId }) => ticketId);
  for (const id of ids.filter((one) => !kept.has(one)).slice(0, maxTries)) {
    const [locked] = await lockTicketsSkipLocked(db, [id]);
    if (locked?.status !== 'pending' || !can(actor, 'ticket:see', locked)) continue;
    return updateTicket(tx, actor, id, { status: 'open' });
  }
  throw new AppError('ERR_NOBODY_WAITS');
}

/**
 * Refuses to accept above the limit where the queue of the ticket does not allow it. How it is with the person is locked: two that
 * they accept at once are counted one after the other.
 * @param earlier tickets that they accept in the same action before it
 * @throws AppError ERR_PLACES_TAKEN
 */
export async function requirePlace(tx: CompanyTx, userId: number, queueId: number, earlier: number): Promise<void> {
  const [rules] = await rows.listRules(tx.db, { queueIds: [queueId] });
  if (!rules || rules.mode === 'hand' || rules.acceptsAbove) return;
  const own = (await rows.listReceivers(tx.db, [queueId])).find((one) => one.userId === userId);
  const capacity = own?.capacity ?? rules.capacity;
  await rows.lockAvailabilities(tx.db, [userId]);
  const taken = ((await rows.countPlaces(tx.db, [userId])).get(userId) ?? 0) + earlier;
  if (taken >= capacity) throw new AppError('ERR_PLACES_TAKEN', { taken, capacity });
}
