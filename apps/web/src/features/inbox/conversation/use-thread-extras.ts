import { listConversationOutages } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { call } from '../../../app/api/call.ts';
import { together } from '../../../app/api/together.ts';
import { useLive } from '../../../app/live/index.ts';
import { compareTimes } from '../../../ui/lists/compare-times.ts';
import { useTicketNotes } from '../notes/index.ts';
import { useTicketEvents } from '../service-log/index.ts';
import type { Thread } from '../messages/index.ts';
import { extrasOf } from './thread-items.ts';
import type { ThreadExtra } from './thread-items.ts';

/** When the number was away, as far as it matters here; fetched again on an event of a connection. */
function useConversationOutages(ticketId: number, enabled: boolean) {
  const client = useQueryClient();
  const queryKey = ['absences', 'ticket', ticketId];
  const invalidate = () => void client.invalidateQueries({ queryKey });
  useLive('whatsapp', invalidate);
  useLive('whatsappSession', invalidate);
  return useQuery({
    queryKey,
    queryFn: () => together(async () => (await call(listConversationOutages, { params: { ticketId } })).absences),
    enabled,
    meta: { quiet: true },
  });
}

/**
 * The notes and log lines between the messages, as far back as these reach; fetched once the messages are on screen.
 */
export function useThreadExtras(
  { id: ticketId, contactId }: Ticket,
  thread: Thread | undefined,
): readonly ThreadExtra[] {
  const messagesRendered = useDeferredValue(true, false);
  const { events, hasMore, loadOlder, loadingOlder } = useTicketEvents(ticketId, messagesRendered);
  const notes = useTicketNotes(ticketId, contactId, messagesRendered);
  const { data: outages } = useConversationOutages(ticketId, messagesRendered);
  const oldestEvent = events.at(-1);
  const oldest = thread?.messages[0];
  const eventsIncomplete =
    hasMore && oldestEvent && oldest && compareTimes(oldest.createdAt, oldestEvent.createdAt) < 0;
  useEffect(() => {
    if (eventsIncomplete && !loadingOlder) loadOlder();
  });
  return useMemo(() => extrasOf(notes ?? [], events, outages), [notes, events, outages]);
}
