/** Far more than come while a request is on its way. */
const maxEvents = 2000;

/** The latest live events of one kind, for the answers that were on their way when they came. */
export interface EventLog<Event> {
  append: (event: Event) => void;
  /** the cursor of the log when a request begins */
  cursor: () => number;
  /** the events that came since then */
  since: (cursor: number) => readonly Event[];
}

/**
 * The one rule for a list that live events change in the browser: an answer may have been written before the events
 * that came while it travelled, so they are applied to it once more before it is shown. Applying one that the answer
 * already contains must change nothing. Lists that are only fetched again are in `cold-lists.ts`.
 */
export function createEventLog<Event>(): EventLog<Event> {
  let appendedCount = 0;
  let events: Event[] = [];
  return {
    append(event) {
      appendedCount += 1;
      events.push(event);
      if (events.length > 2 * maxEvents) events = events.slice(-maxEvents);
    },
    cursor: () => appendedCount,
    since(cursor) {
      const missed = appendedCount - cursor;
      return missed === 0 ? [] : events.slice(-missed);
    },
  };
}
