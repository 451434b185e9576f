import { minuteMs, type AssignmentReason, type AvailabilityState, type WaitReason } from '@balcao/contract';

/** Somebody who works in the company; times in milliseconds. */
export interface Person {
  userId: number;
  state: AvailabilityState;
  /** places that are taken: open tickets that are neither put aside nor of a group, in whatever queue */
  load: number;
}

/** Somebody who receives tickets of a queue. */
export interface Receiver {
  userId: number;
  /** as many places as they have for this queue to give them one more */
  capacity: number;
  /** when the queue gave them a ticket last; null = never */
  lastAt: number | null;
  /** who takes the tickets of their customers while they cannot */
  standInId: number | null;
}

/** How a queue gives out its tickets. */
export interface QueueRules {
  queueId: number;
  mode: 'hand' | 'turn' | 'least';
  /** customers go to who looks after them */
  usesOwner: boolean;
  /** how long a ticket waits for them while they are in a pause or full; 0 = not at all */
  ownerWaitMinutes: number;
  /** customers go to who served them last */
  usesLast: boolean;
  receivers: readonly Receiver[];
}

/** A ticket that waits in a queue. */
export interface Waiting {
  ticketId: number;
  queueId: number;
  since: number;
  /** its place among `ticketPriorities`: 0 is the most urgent */
  priority: number;
  /** who looks after the customer, and who served them last */
  ownerId: number | null;
  lastUserId: number | null;
}

/** What becomes of a waiting ticket. */
export type Decision =
  | { ticketId: number; queueId: number; userId: number; reason: AssignmentReason; forUserId: number | null }
  | { ticketId: number; queueId: number; userId: null; reason: WaitReason; until: number | null };

export interface Facts {
  now: number;
  people: readonly Person[];
  queues: readonly QueueRules[];
}

/** Who waits: the more urgent first, of those the one who waits longest. */
export const byUrgency = (a: Waiting, b: Waiting): number =>
  a.priority - b.priority || a.since - b.since || a.ticketId - b.ticketId;

/** How far the places and turns are, while decisions are made one after the other. */
export interface Standing {
  load: Map<number, number>;
  lastAt: Map<string, number>;
  /** counts on, so that of two given out at one moment the first is the earlier */
  turn: number;
}

export const standingOf = ({ people, queues, now }: Facts): Standing => ({
  load: new Map(people.map(({ userId, load }) => [userId, load])),
  lastAt: new Map(
    queues.flatMap(({ queueId, receivers }) =>
      receivers.flatMap(({ userId, lastAt }) => (lastAt === null ? [] : [[`${queueId} ${userId}`, lastAt] as const])),
    ),
  ),
  turn: now,
});

/**
 * Decides for waiting tickets, in their order, who gets each: a decision counts for those after it. It changes nothing but `standing`.
 * The preview of a queue, *Aceitar o próximo* and what gives tickets out all ask this function.
 */
export function assign(facts: Facts, waiting: readonly Waiting[], standing = standingOf(facts)): Decision[] {
  const people = new Map(facts.people.map((one) => [one.userId, one]));
  const queues = new Map(facts.queues.map((one) => [one.queueId, one]));
  return waiting.toSorted(byUrgency).flatMap((ticket) => {
    const queue = queues.get(ticket.queueId);
    if (!queue || queue.mode === 'hand') return [];
    const decision = decide(ticket, queue, people, standing, facts.now);
    if (decision.userId !== null) take(standing, queue.queueId, decision.userId);
    return [decision];
  });
}

function take(standing: Standing, queueId: number, userId: number): void {
  standing.load.set(userId, (standing.load.get(userId) ?? 0) + 1);
  standing.turn += 1;
  standing.lastAt.set(`${queueId} ${userId}`, standing.turn);
}

function decide(
  ticket: Waiting,
  queue: QueueRules,
  people: ReadonlyMap<number, Person>,
  standing: Standing,
  now: number,
): Decision {
  const { ticketId, queueId } = ticket;
  const loadOf = (userId: number) => standing.load.get(userId) ?? 0;
  const stateOf = (userId: number) => people.get(userId)?.state ?? 'away';
  const isFree = ({ userId, capacity }: Receiver) => stateOf(userId) === 'available' && loadOf(userId) < capacity;
  const receiver = (userId: number | null) => queue.receivers.find((one) => one.userId === userId);
  const give = (one: Receiver, reason: AssignmentReason, forUserId: number | null = null): Decision => ({
    ticketId,
    queueId,
    userId: one.userId,
    reason,
    forUserId,
  });
  const wait = (reason: WaitReason, until: number | null = null): Decision => ({
    ticketId,
    queueId,
    userId: null,
    reason,
    until,
  });

  const owner = queue.usesOwner ? receiver(ticket.ownerId) : undefined;
  if (owner) {
    if (isFree(owner)) return give(owner, 'owner');
    const standIn = receiver(owner.standInId);
    if (standIn && isFree(standIn)) return give(standIn, 'standIn', owner.userId);
    const until = ticket.since + queue.ownerWaitMinutes * minuteMs;
    // Who is away is not waited for.
    if (stateOf(owner.userId) !== 'away' && until > now) return wait('owner', until);
  }
  const last = queue.usesLast ? receiver(ticket.lastUserId) : undefined;
  if (last && isFree(last)) return give(last, 'last');

  const free = queue.receivers.filter(isFree);
  const lastAt = ({ userId }: Receiver) => standing.lastAt.get(`${queueId} ${userId}`) ?? -Infinity;
  const byTurn = (a: Receiver, b: Receiver) => {
    const [first, second] = [lastAt(a), lastAt(b)];
    return first === second ? a.userId - b.userId : first - second;
  };
  const byLoad = (a: Receiver, b: Receiver) => loadOf(a.userId) - loadOf(b.userId) || byTurn(a, b);
  const [chosen, second] = free.toSorted(queue.mode === 'turn' ? byTurn : byLoad);
  if (!chosen) return wait(whyNobody(queue.receivers, stateOf));
  if (queue.mode === 'turn') return give(chosen, 'turn');
  return give(chosen, second && loadOf(second.userId) === loadOf(chosen.userId) ? 'tie' : 'least');
}

function whyNobody(receivers: readonly Receiver[], stateOf: (userId: number) => AvailabilityState): WaitReason {
  if (receivers.length === 0) return 'noReceivers';
  const states = new Set(receivers.map(({ userId }) => stateOf(userId)));
  if (states.has('available')) return 'full';
  return states.has('paused') ? 'paused' : 'away';
}

/** Whether a waiting ticket is kept for somebody else: for who looks after the customer, or stands in for them. */
export function isKept(facts: Facts, ticket: Waiting, userId: number): boolean {
  const queue = facts.queues.find(({ queueId }) => queueId === ticket.queueId);
  if (!queue || queue.mode === 'hand') return false;
  const people = new Map(facts.people.map((one) => [one.userId, one]));
  const decision = decide(ticket, queue, people, standingOf(facts), facts.now);
  if (decision.userId === null) return decision.reason === 'owner' && ticket.ownerId !== userId;
  return (decision.reason === 'owner' || decision.reason === 'standIn') && decision.userId !== userId;
}
