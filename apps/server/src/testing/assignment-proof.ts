import type { Step } from './assignment-record.ts';

/** What of a queue and its people the proof has to know. */
export interface ProvedQueue {
  id: number;
  mode: 'turn' | 'least';
  /** who receives its tickets, with their places */
  capacity: ReadonlyMap<number, number>;
  /** nobody's customers are kept for them: only places and turns decide */
  isPlain: boolean;
}

/** How often something happened that must not, and how long tickets waited although somebody was free. */
export interface Proof {
  given: number;
  /** tickets that somebody got although another had them */
  twice: Step[];
  toAbsent: Step[];
  aboveLimit: Step[];
  /** given before one that was more urgent, or as urgent and waited longer */
  outOfOrder: { step: Step; before: Waiting & { ticketId: number } }[];
  /** given to one of several equals who already had more than another */
  uneven: Step[];
  /** milliseconds from somebody being free, or the ticket coming where somebody was, to its being given */
  waits: number[];
}

/** A step that lies so long before a transaction can be seen by it: the record is written just before a transaction ends. */
const visibleAfterMs = 1_000;

/** A ticket that may be given out, in the order of its queue; `at` is since when it is known to be so. */
interface Waiting {
  priority: number;
  since: number;
  at: number;
}

/**
 * Goes through the record of a company and looks for what must not happen. It knows nothing of how the program decides.
 * @param keptFor contacts who may wait for one person although others are free; they are left out of order and times
 */
export function prove(steps: readonly Step[], queues: readonly ProvedQueue[], keptFor: ReadonlySet<number>): Proof {
  const proof: Proof = { given: 0, twice: [], toAbsent: [], aboveLimit: [], outOfOrder: [], uneven: [], waits: [] };
  const state = new Map<number, string>();
  const holder = new Map<number, number | null>();
  const load = new Map<number, number>();
  /** since when somebody is there and has a place, for each limit they have */
  const freeSince = new Map<number, number>();
  const waiting = new Map<number, Map<number, Waiting>>(queues.map(({ id }) => [id, new Map()]));
  const byId = new Map(queues.map((one) => [one.id, one]));
  const ends: Step[] = [];
  const loadOf = (userId: number) => load.get(userId) ?? 0;
  const limits = new Map<number, number>();
  for (const { capacity } of queues)
    for (const [userId, places] of capacity) limits.set(userId, Math.max(limits.get(userId) ?? 0, places));
  const isFree = (userId: number) =>
    state.get(userId) === 'available' && loadOf(userId) < (limits.get(userId) ?? Infinity);
  const change = (userId: number, at: number, make: () => void) => {
    const was = isFree(userId);
    make();
    if (!was && isFree(userId)) freeSince.set(userId, at);
  };

  function give(step: Step): void {
    const { ticketId, queueId, userId } = step;
    if (ticketId === null || queueId === null || userId === null) return;
    if (holder.get(ticketId) != null) proof.twice.push(step);
    holder.set(ticketId, userId);
    const queue = byId.get(queueId);
    const place = waiting.get(queueId)?.get(ticketId);
    if (queue && place) {
      proof.given += 1;
      if (state.get(userId) !== 'available') proof.toAbsent.push(step);
      if (loadOf(userId) + 1 > (queue.capacity.get(userId) ?? 0)) proof.aboveLimit.push(step);
      if (!keptFor.has(step.contactId ?? 0)) proof.waits.push(step.at - Math.max(place.at, freeSince.get(userId) ?? 0));
    }
    load.set(userId, loadOf(userId) + 1);
  }

  /** Looks at what one transaction gave out, once all of it is known: within it the order of the record says nothing. */
  function lookAtOrder(given: readonly Step[]): void {
    for (const step of given) {
      const others = waiting.get(step.queueId ?? 0);
      const own = others?.get(step.ticketId ?? 0);
      if (!others || !own || own.priority === Infinity) continue;
      const ids = new Set(given.map(({ ticketId }) => ticketId));
      const passedOver = [...others].find(
        ([ticketId, one]) =>
          !ids.has(ticketId) &&
          one.at + visibleAfterMs < step.begunAt &&
          (one.priority < own.priority || (one.priority === own.priority && one.since < own.since)),
      );
      if (passedOver) proof.outOfOrder.push({ step, before: { ticketId: passedOver[0], ...passedOver[1] } });
    }
    for (const { queueId, ticketId } of given) waiting.get(queueId ?? 0)?.delete(ticketId ?? 0);
  }

  /** In a queue in which only places decide, nobody gets one who then has two more than another who is free. */
  function lookAtSpread(given: readonly Step[], begunAt: number): void {
    const queueIds = new Map<number, Set<number>>();
    for (const { userId, queueId } of given)
      queueIds.set(userId ?? 0, (queueIds.get(userId ?? 0) ?? new Set()).add(queueId ?? 0));
    for (const step of given) {
      const queue = byId.get(step.queueId ?? 0);
      if (!queue?.isPlain || queue.mode !== 'least' || (queueIds.get(step.userId ?? 0)?.size ?? 0) > 1) continue;
      const own = loadOf(step.userId ?? 0);
      const isUneven = [...queue.capacity].some(([userId, places]) => {
        // What they gave back meanwhile was theirs when it was decided.
        const had =
          loadOf(userId) + ends.filter((one) => one.userId === userId && one.at >= begunAt - visibleAfterMs).length;
        const isThere =
          state.get(userId) === 'available' && (freeSince.get(userId) ?? Infinity) < begunAt - visibleAfterMs;
        return userId !== step.userId && isThere && had < places && own > had + 1;
      });
      if (isUneven) proof.uneven.push(step);
    }
  }

  for (const ofOne of Map.groupBy(steps, ({ tx }) => tx).values()) {
    const begunAt = ofOne[0]?.begunAt ?? 0;
    const given: Step[] = [];
    for (const step of ofOne) {
      const { kind, ticketId, queueId, userId, at, priority, since } = step;
      if (kind === 'state') change(userId ?? 0, at, () => state.set(userId ?? 0, step.state ?? ''));
      else if (kind === 'wait') {
        const isKept = keptFor.has(step.contactId ?? 0);
        for (const [id, others] of waiting)
          if (id === queueId) others.set(ticketId ?? 0, { priority: isKept ? Infinity : priority, since, at });
          else others.delete(ticketId ?? 0);
      } else if (kind === 'gone') waiting.get(queueId ?? 0)?.delete(ticketId ?? 0);
      else if (kind === 'end') {
        holder.set(ticketId ?? 0, null);
        ends.push(step);
        change(userId ?? 0, at, () => load.set(userId ?? 0, loadOf(userId ?? 0) - 1));
      } else if (kind === 'moved') proof.twice.push(step);
      else {
        give(step);
        given.push(step);
      }
    }
    lookAtOrder(given);
    lookAtSpread(given, begunAt);
    while (ends[0] && ends[0].at < begunAt - 60_000) ends.shift();
  }
  return proof;
}
