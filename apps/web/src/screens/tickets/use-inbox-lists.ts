import { traitsOf } from '@balcao/contract';
import type { TicketStatus } from '@balcao/contract';
import { useMemo, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { useInboxPreferences } from '../../features/inbox/tickets/list/inbox-preferences.ts';
import type { Scope } from '../../features/inbox/tickets/list/inbox-preferences.ts';
import type { ListTab, Segment } from '../../features/inbox/tickets/list/list-head.tsx';
import type { ListedTicket, TicketFilter } from '../../features/inbox/tickets/list/lists.rules.ts';
import { useTicketSearch } from '../../features/inbox/tickets/search/use-ticket-search.ts';
import { searchOfList } from '../../features/inbox/tickets/views/view-values.rules.ts';
import { useViewList } from '../../features/inbox/tickets/views/use-view-list.ts';
import { useTickets } from '../../features/inbox/tickets/tickets.queries.ts';
import { useQueueChoices } from '../../features/inbox/tickets/use-queues.ts';
import type { QueueChoice } from '../../features/inbox/queues/index.ts';
import { useConnections } from '../../features/numbers/connections/index.ts';

/** Which of the tickets in service are shown: all but those put aside, those put aside, those without an answer, those at risk, or those whose notes mention one. */
type InService = 'all' | 'snoozed' | 'unanswered' | 'risk' | 'mentioned';

const none: readonly QueueChoice[] = [];
const noTickets: readonly ListedTicket[] = [];

/** The list on screen, and those whose counts are above it. */
export function useInboxLists() {
  const { user } = useSession();
  const preferences = useInboxPreferences();
  const queues = useQueueChoices();
  const [tab, setTab] = useState<ListTab>('open');
  // Undefined until it is known where there is work, unless one is chosen before.
  const [chosenSegment, setChosenSegment] = useState<Segment>();
  const [inService, setInService] = useState<InService>('all');
  const [wantsHeld, setWantsHeld] = useState(false);

  // A queue that is chosen no longer exists for this person once it is gone from the choices.
  const chosen = preferences.queueIds;
  const queueIds = useMemo(
    () => chosen.filter((id) => queues?.some((queue) => queue.id === id) ?? true).toSorted((a, b) => a - b),
    [chosen, queues],
  );
  const { scope, mayShowAll, waitingOrder, openOrder, ownQueues } = preferences;
  const ownQueueIds = useMemo(() => user.queues.map(({ id }) => id).toSorted((a, b) => a - b), [user.queues]);
  const hasOthers = queues?.some(({ id }) => !ownQueueIds.includes(id)) ?? false;
  // Who sees other queues than those they attend in, and has chosen none.
  const ownOffered = mayShowAll && queueIds.length === 0 && ownQueueIds.length > 0 && hasOthers;
  const holders = { mine: user.id, nobody: 'nobody', all: null } as const;
  const filterOf = (status: TicketStatus, of: Scope = scope): TicketFilter => ({
    status,
    userId: status === 'open' ? holders[of] : null,
    queueIds: status === 'pending' && ownOffered && ownQueues ? ownQueueIds : queueIds,
    order: status === 'pending' ? waitingOrder : status === 'open' ? openOrder : 'latest',
    ...(status === 'open' && { snoozed: false }),
    // Who waits for another responder does not wait for people.
    ...(status === 'pending' && { held: false }),
  });
  const snoozedFilter: TicketFilter = { ...filterOf('open'), order: 'snoozed', snoozed: true };
  const unansweredFilter: TicketFilter = { ...filterOf('open'), order: 'unanswered', unanswered: true };
  const riskFilter: TicketFilter = { ...filterOf('open'), order: 'deadline', risk: true };

  const mentionedFilter: TicketFilter = { ...filterOf('open', 'all'), queueIds: [], mentioned: true };
  const heldFilter: TicketFilter = { ...filterOf('pending'), held: true };
  const mayBeHeld = useConnections().data?.some(({ provider }) => traitsOf(provider).hasAccount) ?? false;

  // Each with its number beside its name, and at once when it is chosen.
  const shown = tab === 'open';
  const opens = {
    mine: useTickets(filterOf('open', 'mine'), shown),
    nobody: useTickets(filterOf('open', 'nobody'), shown && mayShowAll),
    all: useTickets(filterOf('open', 'all'), shown && mayShowAll),
  };
  const snoozed = useTickets(snoozedFilter, shown);
  const unanswered = useTickets(unansweredFilter, shown);
  // Companies without deadlines are not asked for those at risk.
  const hasDeadlines = opens[scope].list?.tickets.some(({ deadline }) => deadline !== null) ?? false;
  const risk = useTickets(riskFilter, shown && (hasDeadlines || inService === 'risk'));
  const isMentionedShown = inService === 'mentioned';
  const mentioned = useTickets(mentionedFilter, shown && isMentionedShown);
  const pending = useTickets(filterOf('pending'), shown);
  const place = chosenSegment ?? whereWorkIs(opens[scope].list?.count, pending.list?.count);
  if (place !== chosenSegment) setChosenSegment(place);
  const segment = place ?? 'open';
  const shownOfOpen = shown && segment === 'open' ? inService : 'all';
  const open = { all: opens[scope], snoozed, unanswered, risk, mentioned }[shownOfOpen];
  const held = useTickets(heldFilter, shown && mayBeHeld);
  const isHeldShown = wantsHeld && shown && segment === 'pending';
  const waitingChoice = shown && segment === 'pending' && ownOffered;
  const waitingOwn = useTickets({ ...filterOf('pending'), queueIds: ownQueueIds }, waitingChoice);
  const waitingAll = useTickets({ ...filterOf('pending'), queueIds }, waitingChoice);
  const longestWait = useTickets({ ...filterOf('pending'), order: 'waiting' }, shown);
  const closed = useTickets(filterOf('closed'), tab === 'closed');
  const search = useTicketSearch(tab === 'search');
  const view = useViewList();
  const isView = view.view !== undefined;
  const status: TicketStatus = tab === 'closed' ? 'closed' : segment;
  const filter = isHeldShown
    ? heldFilter
    : {
        all: filterOf(status),
        snoozed: snoozedFilter,
        unanswered: unansweredFilter,
        risk: riskFilter,
        mentioned: mentionedFilter,
      }[shownOfOpen];
  // Snoozed tickets are not part of the numbers beside the lists.
  const [mine, nobody, all] = [opens.mine, opens.nobody, opens.all].map(({ list }) => list?.count ?? undefined);

  const showAllOf = (wanted: Segment | undefined) => {
    view.open(undefined);
    if (wanted) setChosenSegment(wanted);
    setInService('all');
    setWantsHeld(false);
  };
  const showInService = (wanted: InService) => {
    view.open(undefined);
    setTab('open');
    setChosenSegment('open');
    setInService(wanted);
  };
  return {
    tab,
    segment,
    setTab: (wanted: ListTab) => {
      view.open(undefined);
      setTab(wanted);
    },
    setSegment: showAllOf,
    /** shows the list that contains tickets of a status */
    show: (wanted: TicketStatus) => {
      setTab(wanted === 'closed' ? 'closed' : 'open');
      showAllOf(wanted === 'closed' ? undefined : wanted);
    },
    /** shows the snoozed ones or those without an answer, or all in service again */
    showInService,
    /** shows those in service of oneself, of nobody or of everybody */
    showScope: (wanted: Scope) => {
      preferences.change({ scope: wanted });
      if (isView) showInService('all');
    },
    /** the view that is in the place of the lists */
    view,
    showView: (id: number) => {
      setTab('open');
      view.open(id);
    },
    /** what is on screen, to be kept as a view */
    shownSearch: isView ? view.values : tab === 'search' ? search.values : searchOfList(filter),
    inService: shownOfOpen,
    isHeldShown,
    /** shows the waiting ones that another responder has, or all of them */
    showHeld: setWantsHeld,
    heldCount: held.list?.count ?? 0,
    snoozedCount: snoozed.list?.count ?? 0,
    unansweredCount: unanswered.list?.count ?? undefined,
    riskCount: (hasDeadlines && risk.list?.count) || 0,
    /** tickets of several people are in the list */
    holders: isView || tab !== 'open' || scope !== 'mine' || isMentionedShown,
    filter,
    search,
    /** which list this is: another one starts afresh */
    listKey: JSON.stringify(isView ? view.asked : tab === 'search' ? search.asked : filter),
    loaded: isView
      ? view.loaded
      : tab === 'search'
        ? search.loaded
        : place
          ? { open, pending: isHeldShown ? held : pending, closed }[status]
          : { ...open, list: undefined },
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
    /** who waits for people, the longest first, whatever order the list is shown in */
    waiting: longestWait.list?.tickets ?? noTickets,
    waitingCount: longestWait.list?.count ?? undefined,
    pendingCount: pending.list?.count ?? undefined,
    preferences,
    queues: queues ?? none,
    queueIds,
  };
}

/** The list one begins with: those in service, or who waits where there is nobody in service; undefined until that is known. */
function whereWorkIs(
  openCount: number | null | undefined,
  pendingCount: number | null | undefined,
): Segment | undefined {
  if (typeof openCount !== 'number') return undefined;
  if (openCount > 0) return 'open';
  if (typeof pendingCount !== 'number') return undefined;
  return pendingCount > 0 ? 'pending' : 'open';
}
