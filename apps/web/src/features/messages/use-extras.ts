import { listConversationAbsences } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { compareTimes } from '../../ui/compare-times.ts';
import { useTicketNotes } from '../notes/index.ts';
import { useTicketEvents } from '../service-log/index.ts';
import type { Thread } from './messages.live.ts';
import { extrasOf } from './thread-items.ts';
import type { Extra } from './thread-items.ts';

/** When the number was away, as far as it matters here; asked for again when a connection tells something. */
function useAbsences(ticketId: number, enabled: boolean) {
  const client = useQueryClient();
  const queryKey = ['absences', 'ticket', ticketId];
  const again = () => void client.invalidateQueries({ queryKey });
  useLive('whatsapp', again);
  useLive('whatsappSession', again);
  return useQuery({
    queryKey,
    queryFn: async () => (await call(listConversationAbsences, { params: { ticketId } })).absences,
    enabled,
    meta: { quiet: true },
  });
}

/** The notes and the lines of the log that stand between the messages, as far back as these reach; asked for once these are on screen. */
export function useExtras(ticketId: number, thread: Thread | undefined): readonly Extra[] {
  const drawn = useDeferredValue(true, false);
  const { events, hasMore, loadOlder, loadingOlder } = useTicketEvents(ticketId, drawn);
  const { data: notes } = useTicketNotes(ticketId, drawn);
  const { data: absences } = useAbsences(ticketId, drawn);
  const oldestEvent = events.at(-1);
  const oldest = thread?.messages[0];
  const short = hasMore && oldestEvent && oldest && compareTimes(oldest.createdAt, oldestEvent.createdAt) < 0;
  useEffect(() => {
    if (short && !loadingOlder) loadOlder();
  });
  return useMemo(() => extrasOf(notes ?? [], events, absences), [notes, events, absences]);
}
