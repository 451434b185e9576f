import type { AvailabilityState, LivePerson } from '@balcao/contract';

const rank: Readonly<Record<AvailabilityState, number>> = { available: 0, paused: 1, away: 2 };

/** Who is available comes first, the busiest of them first; then pauses, then those who are away. */
export function inOrder(people: readonly LivePerson[]): LivePerson[] {
  return people.toSorted(
    (a, b) => rank[a.state] - rank[b.state] || b.load - a.load || a.name.localeCompare(b.name) || a.id - b.id,
  );
}

/** People in the order in which they stood before; who is new comes last. */
export function asTheyStood(people: readonly LivePerson[], ids: readonly number[]): LivePerson[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return people.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

export interface TeamSums {
  available: number;
  paused: number;
  away: number;
  serving: number;
  /** places that are left of who is available; null = nobody has a limit */
  free: number | null;
  waiting: number;
  /** since when the first of those waits */
  oldestAt: string | null;
}

export function sumTeam(
  people: readonly LivePerson[],
  queues: readonly { waiting: number; longestWait: { since: string } | null }[],
): TeamSums {
  const count = (state: AvailabilityState) => people.filter((one) => one.state === state).length;
  const places = people.flatMap(({ state, load, capacity }) =>
    state === 'available' && capacity !== null ? [Math.max(0, capacity - load)] : [],
  );
  const since = queues.flatMap(({ longestWait }) => (longestWait ? [longestWait.since] : [])).toSorted();
  return {
    available: count('available'),
    paused: count('paused'),
    away: count('away'),
    serving: people.reduce((sum, { load }) => sum + load, 0),
    free: places.length > 0 ? places.reduce((sum, free) => sum + free, 0) : null,
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: since[0] ?? null,
  };
}
