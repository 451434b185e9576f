import type { TicketHit } from '@balcao/contract';
import { useEffect, useMemo } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../features/numbers/connections/index.ts';
import { QueueChecks } from '../../features/inbox/tickets/list/lazy-queue-checks.ts';
import {
  FoundContacts,
  NoSearchResults,
  preloadSearch,
  RecentSearches,
  SearchEnd,
} from '../../features/inbox/tickets/search/lazy-search.ts';
import { ListEmpty } from '../../features/inbox/tickets/list/list-empty.tsx';
import { filterCount } from '../../features/inbox/tickets/search/search.rules.ts';
import { TicketList } from '../../features/inbox/tickets/list/ticket-list.tsx';
import type { TicketListHandle } from '../../features/inbox/tickets/list/ticket-list.tsx';
import type { ListedTicket, TicketSearch } from '../../features/inbox/tickets/list/lists.rules.ts';
import { useFoundContacts } from '../../features/inbox/tickets/search/use-found-contacts.ts';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { runWhenIdle } from '../../ui/hooks/run-when-idle.ts';
import { DraftPreview } from './draft-preview.tsx';
import type { useInboxLists } from './use-inbox-lists.ts';

interface Props {
  mobile: boolean;
  lists: ReturnType<typeof useInboxLists>;
  selectedId: number | undefined;
  busyIds: ReadonlySet<number>;
  acceptingIds: ReadonlySet<number>;
  selection: SelectionMode;
  mayPeek: (ticket: ListedTicket) => boolean;
  onShowPending: () => void;
  onOpen: (ticket: ListedTicket, hit?: TicketHit) => void;
  onPeek: (ticket: ListedTicket) => void;
  onAccept: (ticket: ListedTicket) => void;
  /** another list has just come under the pointer, by itself */
  isShielded: () => boolean;
  gestures: ((tickets: readonly ListedTicket[]) => ReactNode) | undefined;
  ref: Ref<TicketListHandle>;
}

const previewOf = ({ id }: ListedTicket, last: ReactNode) => <DraftPreview ticketId={id} last={last} />;

/** The words that the rows of a view are marked by; undefined where it asks for none and its rows are of one status. */
const wordsOf = (asked: TicketSearch | undefined): string | undefined =>
  asked && (asked.text !== '' || asked.status === null) ? asked.text : undefined;

/** The tickets of the shown tab or view, or its empty state. */
export function InboxList({ lists, mobile, onShowPending, ref, ...rest }: Props) {
  const { tab, search, view } = lists;
  const { t } = useTranslation();
  const { data: connections } = useConnections();
  // The same object while nothing of it changes: rows are not drawn again for it.
  const several = (connections?.length ?? 0) > 1;
  const plainId = connections?.find(({ isDefault }) => isDefault)?.id;
  const marked = useMemo(() => (several ? { plainId } : undefined), [several, plainId]);
  useEffect(() => runWhenIdle(() => Promise.all([preloadSearch(), QueueChecks.preload()])), []);
  const isSearch = tab === 'search' && !view.view;
  const query = isSearch ? search.asked?.text : wordsOf(view.asked);
  // Filters are about tickets: contacts without a ticket match none of them.
  const narrowed = filterCount(search.values) > 0;
  const contacts = useFoundContacts(narrowed || !isSearch ? '' : (query ?? ''), search.loaded.list?.tickets ?? []);
  const showsContacts = search.view !== 'messages' && contacts.length > 0;
  const { list } = lists.loaded;
  const isWhole = list !== undefined && list.nextCursor === null && list.tickets.length > 0;
  if (isSearch && search.asked === null) return <RecentSearches search={search} />;
  return (
    <TicketList
      key={lists.listKey}
      listKey={lists.listKey}
      ref={ref}
      loaded={lists.loaded}
      look={{
        mobile,
        query,
        connections: marked,
        holders: lists.holders,
        // Results are shown as they were found.
        preview: isSearch ? undefined : previewOf,
      }}
      end={
        query &&
        (isWhole || showsContacts) && (
          <>
            {isWhole && <SearchEnd />}
            {showsContacts && <FoundContacts contacts={contacts} query={query} />}
          </>
        )
      }
      empty={
        view.view ? (
          <EmptyState title={t('views.empty.title')} text={t('views.empty.text')} />
        ) : isSearch ? (
          <NoSearchResults search={search} />
        ) : (
          <ListEmpty
            filter={lists.filter}
            pendingCount={lists.pendingCount ?? 0}
            onShowPending={onShowPending}
            onAllQueues={() => lists.preferences.change({ queueIds: [], ownQueues: false })}
            onShowOpen={() => lists.show('open')}
          />
        )
      }
      {...rest}
    />
  );
}
