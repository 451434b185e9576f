import { useEffect, useMemo } from 'react';
import { compareTimes } from '../../ui/compare-times.ts';
import { useTicketNotes } from '../notes/index.ts';
import { useTicketEvents } from '../service-log/index.ts';
import type { Thread } from './messages.live.ts';
import { extrasOf } from './thread-items.ts';
import type { Extra } from './thread-items.ts';

/** The notes and the lines of the log that stand between the messages, as far back as these reach. */
export function useExtras(ticketId: number, thread: Thread | undefined): readonly Extra[] {
  const { events, hasMore, loadOlder, loadingOlder } = useTicketEvents(ticketId);
  const { data: notes } = useTicketNotes(ticketId);
  const oldestEvent = events.at(-1);
  const oldest = thread?.messages[0];
  const short = hasMore && oldestEvent && oldest && compareTimes(oldest.createdAt, oldestEvent.createdAt) < 0;
  useEffect(() => {
    if (short && !loadingOlder) loadOlder();
  });
  return useMemo(() => extrasOf(notes ?? [], events), [notes, events]);
}
