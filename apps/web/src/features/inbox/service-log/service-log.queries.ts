import { listTicketEvents, listTicketCycles } from '@balcao/contract';
import type { LivePayload, Ticket, TicketCycle, TicketEvent } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useLive } from '../../../app/live/index.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { call } from '../../../app/api/call.ts';
import { together } from '../../../app/api/together.ts';
import { appendOlder, affectsHistory, applyLine, ticketOfLine } from './service-log.live.ts';
import type { TicketLog } from './service-log.live.ts';

const logKey = (ticketId: number) => ['ticket-events', ticketId] as const;
const historyKey = (ticketId: number) => ['ticket-history', ticketId] as const;

/** The latest lines of all tickets, for answers that were on their way when they came. */
const lineLog = createEventLog<LivePayload<'ticketEvent'>>();

/** A log with the lines that came while it travelled. */
const withLinesSince = (log: TicketLog, ticketId: number, cursor: number): TicketLog =>
  lineLog
    .since(cursor)
    .filter((change) => ticketOfLine(change) === ticketId)
    .reduce(applyLine, log);

const noEvents: readonly TicketEvent[] = [];

export interface LoadedLog {
  /** newest first; empty until they have come */
  events: readonly TicketEvent[];
  loading: boolean;
  /** the first page could not be loaded */
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  loadOlder: () => void;
  loadingOlder: boolean;
}

/** The events of a ticket, newest first, kept up to date by live events; fetched when they are shown. */
export function useTicketEvents(ticketId: number, wanted = true): LoadedLog {
  const client = useQueryClient();
  const {
    data: log,
    isError,
    refetch,
  } = useQuery({
    queryKey: logKey(ticketId),
    queryFn: ({ signal }) => together(() => refetchLoaded(client, ticketId, signal)),
    enabled: wanted,
    meta: { quiet: true },
  });
  const older = useMutation({
    mutationFn: (before: string) => call(listTicketEvents, { params: { id: ticketId }, query: { before } }),
    onSuccess: (page) => client.setQueryData<TicketLog>(logKey(ticketId), (known) => known && appendOlder(known, page)),
  });
  const oldest = log?.events.at(-1);
  return {
    events: log?.events ?? noEvents,
    loading: !log && !isError,
    failed: isError && !log,
    retry: () => void refetch(),
    hasMore: log?.hasMore ?? false,
    loadOlder: () => {
      if (oldest && log?.hasMore && !older.isPending) older.mutate(oldest.id);
    },
    loadingOlder: older.isPending,
  };
}

/** Loads as much as was loaded. */
async function refetchLoaded(client: QueryClient, ticketId: number, signal: AbortSignal): Promise<TicketLog> {
  const targetCount = client.getQueryData<TicketLog>(logKey(ticketId))?.events.length ?? 0;
  const cursor = lineLog.cursor();
  const params = { id: ticketId };
  let log: TicketLog = await call(listTicketEvents, { params, signal });
  while (log.hasMore && log.events.length < targetCount) {
    const before = log.events.at(-1)?.id;
    log = appendOlder(log, await call(listTicketEvents, { params, query: { before }, signal }));
  }
  return withLinesSince(log, ticketId, cursor);
}

/** Past services of the ticket's contact, newest first. */
export function useTicketHistory(ticket: Ticket) {
  const client = useQueryClient();
  const queryKey = historyKey(ticket.id);
  const query = useQuery({
    queryKey,
    queryFn: () => together(async () => (await call(listTicketCycles, { params: { id: ticket.id } })).cycles),
    meta: { quiet: true },
  });
  const refresh = (change: Parameters<typeof affectsHistory>[2]) => {
    const shown = client.getQueryData<TicketCycle[]>(queryKey);
    if (shown && affectsHistory(shown, ticket, change)) void client.invalidateQueries({ queryKey });
  };
  useLive('ticketEvent', refresh);
  useLive('ticket', refresh);
  return query;
}

/** Keeps every cached log true while someone is logged in. Mounted once, by the frame; renders nothing. */
export function ServiceLogLive() {
  const client = useQueryClient();
  useLive('ticketEvent', (change) => {
    lineLog.append(change);
    client.setQueryData<TicketLog>(logKey(ticketOfLine(change)), (log) => log && applyLine(log, change));
    // Beside another ticket of the contact these may be shown later.
    void client.invalidateQueries({ queryKey: ['ticket-history'], refetchType: 'none' });
  });
  return null;
}
