import type { TicketStatus } from '@balcao/contract';
import { useMemo, useState } from 'react';
import { useSession } from '../../app/session.ts';
import { useInboxPreferences } from '../../features/tickets/inbox-preferences.ts';
import type { ListTab, Segment } from '../../features/tickets/list-head.tsx';
import type { TicketFilter } from '../../features/tickets/tickets.live.ts';
import { useTicketSearch } from '../../features/tickets/use-ticket-search.ts';
import { useTickets } from '../../features/tickets/tickets.queries.ts';
import { useQueueChoices } from '../../features/tickets/use-queues.ts';
import type { QueueChoice } from '../../features/queues/index.ts';

const none: readonly QueueChoice[] = [];

/** Which list is on screen, and the ones whose numbers stand above it. */
export function useInboxLists() {
  const { user } = useSession();
  const preferences = useInboxPreferences();
  const queues = useQueueChoices();
  const [tab, setTab] = useState<ListTab>('open');
  const [segment, setSegment] = useState<Segment>('open');

  // A queue that is chosen no longer exists for this person once it is gone from the choices.
  const chosen = preferences.queueIds;
  const queueIds = useMemo(
    () => chosen.filter((id) => queues?.some((queue) => queue.id === id) ?? true).toSorted((a, b) => a - b),
    [chosen, queues],
  );
  const filterOf = (status: TicketStatus): TicketFilter => ({
    status,
    userId: status === 'open' && !preferences.showAll ? user.id : null,
    queueIds,
  });

  const open = useTickets(filterOf('open'), tab === 'open');
  const pending = useTickets(filterOf('pending'), tab === 'open');
  const closed = useTickets(filterOf('closed'), tab === 'closed');
  const search = useTicketSearch(tab === 'search');
  const status: TicketStatus = tab === 'closed' ? 'closed' : segment;

  return {
    tab,
    segment,
    setTab,
    setSegment,
    /** brings up the list in which tickets of a status are */
    show: (wanted: TicketStatus) => {
      setTab(wanted === 'closed' ? 'closed' : 'open');
      if (wanted !== 'closed') setSegment(wanted);
    },
    filter: filterOf(status),
    search,
    /** which list this is: another one starts afresh */
    listKey: JSON.stringify(tab === 'search' ? search.asked : filterOf(status)),
    loaded: tab === 'search' ? search.loaded : { open, pending, closed }[status],
    openCount: open.list?.count,
    pendingCount: pending.list?.count,
    preferences,
    queues: queues ?? none,
    queueIds,
  };
}
