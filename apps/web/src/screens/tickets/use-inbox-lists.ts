import type { TicketStatus } from '@balcao/contract';
import { useMemo, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { useInboxPreferences } from '../../features/inbox/tickets/list/inbox-preferences.ts';
import type { Scope } from '../../features/inbox/tickets/list/inbox-preferences.ts';
import type { ListTab, Segment } from '../../features/inbox/tickets/list/list-head.tsx';
import type { ListedTicket, TicketFilter } from '../../features/inbox/tickets/list/lists.rules.ts';
import { useTicketSearch } from '../../features/inbox/tickets/search/use-ticket-search.ts';
import { useTickets } from '../../features/inbox/tickets/tickets.queries.ts';
import { useQueueChoices } from '../../features/inbox/tickets/use-queues.ts';
import type { QueueChoice } from '../../features/inbox/queues/index.ts';

const none: readonly QueueChoice[] = [];
const noTickets: readonly ListedTicket[] = [];

/** The list on screen, and those whose counts are above it. */
export function useInboxLists() {
  const { user } = useSession();
  const preferences = useInboxPreferences();
  const queues = useQueueChoices();
  const [tab, setTab] = useState<ListTab>('open');
  const [segment, setSegment] = useState<Segment>('open');
  const [snoozedShown, setSnoozedShown] = useState(false);

  // A queue that is chosen no longer exists for this person once it is gone from the choices.
  const chosen = preferences.queueIds;
  const queueIds = useMemo(
    () => chosen.filter((id) => queues?.some((queue) => queue.id === id) ?? true).toSorted((a, b) => a - b),
    [chosen, queues],
  );
  const { scope, mayShowAll, waitingOrder, ownQueues } = preferences;
  const ownQueueIds = useMemo(() => user.queues.map(({ id }) => id).toSorted((a, b) => a - b), [user.queues]);
  const hasOthers = queues?.some(({ id }) => !ownQueueIds.includes(id)) ?? false;
  // Who sees other queues than those they attend in, and has chosen none.
  const ownOffered = mayShowAll && queueIds.length === 0 && ownQueueIds.length > 0 && hasOthers;
  const holders = { mine: user.id, nobody: 'nobody', all: null } as const;
  const filterOf = (status: TicketStatus, of: Scope = scope): TicketFilter => ({
    status,
    userId: status === 'open' ? holders[of] : null,
    queueIds: status === 'pending' && ownOffered && ownQueues ? ownQueueIds : queueIds,
    order: status === 'pending' ? waitingOrder : 'latest',
    ...(status === 'open' && { snoozed: false }),
  });
  const snoozedFilter: TicketFilter = { ...filterOf('open'), order: 'snoozed', snoozed: true };

  // Each with its number beside its name, and at once when it is chosen.
  const shown = tab === 'open';
  const opens = {
    mine: useTickets(filterOf('open', 'mine'), shown),
    nobody: useTickets(filterOf('open', 'nobody'), shown && mayShowAll),
    all: useTickets(filterOf('open', 'all'), shown && mayShowAll),
  };
  const snoozed = useTickets(snoozedFilter, shown);
  const isSnoozed = snoozedShown && shown && segment === 'open';
  const open = isSnoozed ? snoozed : opens[scope];
  const pending = useTickets(filterOf('pending'), shown);
  const waitingChoice = shown && segment === 'pending' && ownOffered;
  const waitingOwn = useTickets({ ...filterOf('pending'), queueIds: ownQueueIds }, waitingChoice);
  const waitingAll = useTickets({ ...filterOf('pending'), queueIds }, waitingChoice);
  const longestWait = useTickets({ ...filterOf('pending'), order: 'waiting' }, shown);
  const closed = useTickets(filterOf('closed'), tab === 'closed');
  const search = useTicketSearch(tab === 'search');
  const status: TicketStatus = tab === 'closed' ? 'closed' : segment;
  const filter = isSnoozed ? snoozedFilter : filterOf(status);
  // Snoozed tickets are not part of the numbers beside the lists.
  const [mine, nobody, all] = [opens.mine, opens.nobody, opens.all].map(({ list }) => list?.count ?? undefined);

  return {
    tab,
    segment,
    setTab,
    setSegment: (wanted: Segment) => {
      setSegment(wanted);
      setSnoozedShown(false);
    },
    /** shows the list that contains tickets of a status */
    show: (wanted: TicketStatus) => {
      setTab(wanted === 'closed' ? 'closed' : 'open');
      if (wanted !== 'closed') setSegment(wanted);
      setSnoozedShown(false);
    },
    /** shows the snoozed ones, or those in service again */
    showSnoozed: (wanted = true) => {
      setTab('open');
      setSegment('open');
      setSnoozedShown(wanted);
    },
    isSnoozed,
    snoozedCount: snoozed.list?.count ?? 0,
    /** tickets of several people are in the list */
    holders: tab !== 'open' || scope !== 'mine',
    filter,
    search,
    /** which list this is: another one starts afresh */
    listKey: JSON.stringify(tab === 'search' ? search.asked : filter),
    loaded: tab === 'search' ? search.loaded : { open, pending, closed }[status],
    openCount: opens[scope].list?.count ?? undefined,
    /** whose queues the waiting list is of, with how many wait there; undefined where there is no choice */
    queueScope: waitingChoice
      ? {
          own: ownQueues,
          ownCount: waitingOwn.list?.count ?? undefined,
          allCount: waitingAll.list?.count ?? undefined,
        }
      : undefined,
    scopeCounts: useMemo(() => ({ mine, nobody, all }), [mine, nobody, all]),
    /** who waits, the longest first, whatever order the list is shown in */
    waiting: longestWait.list?.tickets ?? noTickets,
    pendingCount: pending.list?.count ?? undefined,
    preferences,
    queues: queues ?? none,
    queueIds,
  };
}
