import type { TicketHit } from '@balcao/contract';
import { useEffect } from 'react';
import type { ReactNode, Ref } from 'react';
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
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';
import { useFoundContacts } from '../../features/inbox/tickets/search/use-found-contacts.ts';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
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
  ref: Ref<TicketListHandle>;
}

const previewOf = ({ id }: ListedTicket, last: ReactNode) => <DraftPreview ticketId={id} last={last} />;

/** The tickets of the shown tab, or its empty state. */
export function InboxList({ lists, mobile, onShowPending, ref, ...rest }: Props) {
  const { tab, search } = lists;
  const { data: connections } = useConnections();
  useEffect(() => runWhenIdle(() => Promise.all([preloadSearch(), QueueChecks.preload()])), []);
  const query = tab === 'search' ? search.asked?.text : undefined;
  // Filters are about tickets: contacts without a ticket match none of them.
  const narrowed = filterCount(search.values) > 0;
  const contacts = useFoundContacts(narrowed ? '' : (query ?? ''), search.loaded.list?.tickets ?? []);
  const showsContacts = search.view !== 'messages' && contacts.length > 0;
  const { list } = lists.loaded;
  const isWhole = list !== undefined && list.nextCursor === null && list.tickets.length > 0;
  if (tab === 'search' && search.asked === null) return <RecentSearches search={search} />;
  return (
    <TicketList
      key={lists.listKey}
      ref={ref}
      loaded={lists.loaded}
      look={{
        mobile,
        query,
        connections: (connections?.length ?? 0) > 1,
        holders: lists.holders,
        // Results are shown as they were found.
        preview: tab === 'search' ? undefined : previewOf,
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
        tab === 'search' ? (
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
