import type { TicketEvent } from '@balcao/contract';

/** A service cycle as its log shows it: newest line first. */
export interface CycleLines {
  cycleId: number;
  /** when its oldest known line was written */
  since: string;
  lines: readonly TicketEvent[];
}

/** The log cut into its cycles, newest first. */
export function groupByCycle(events: readonly TicketEvent[]): CycleLines[] {
  const cycles = new Map<number, TicketEvent[]>();
  for (const event of events) cycles.set(event.cycleId, [...(cycles.get(event.cycleId) ?? []), event]);
  return [...cycles].map(([cycleId, lines]) => ({ cycleId, lines, since: lines.at(-1)?.createdAt ?? '' }));
}

/** How long something took, and what the time was spent with. */
export interface EventDuration {
  kind: 'waited' | 'answered' | 'lasted';
  seconds: number;
}

/**
 * The duration worth showing at a line: how long the contact waited until the service started, until the first answer
 * came, and how long the whole cycle lasted. Null when the beginning is unknown or it does not matter.
 */
export function eventDuration(event: TicketEvent, lines: readonly TicketEvent[]): EventDuration | null {
  const since = (...kinds: TicketEvent['kind'][]): number | null => {
    const first = lines.findLast(({ kind }) => kinds.includes(kind));
    if (!first || first.id === event.id) return null;
    return Math.max(0, Math.round((Date.parse(event.createdAt) - Date.parse(first.createdAt)) / 1000));
  };
  const durationOf = (kind: EventDuration['kind'], seconds: number | null): EventDuration | null =>
    seconds === null ? null : { kind, seconds };
  switch (event.kind) {
    case 'started':
      return durationOf('waited', since('queued'));
    case 'first_answer':
      return durationOf('answered', since('queued') ?? since('started', 'reopened'));
    case 'finished':
      return durationOf('lasted', since('queued', 'started', 'reopened'));
    default:
      return null;
  }
}
