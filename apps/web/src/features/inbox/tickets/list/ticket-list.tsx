import type { TicketHit } from '@balcao/contract';
import { useImperativeHandle, useMemo } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { useStableCallback } from '../../../../ui/hooks/use-stable-callback.ts';
import { useHeldRows } from './held-rows.ts';
import { handleListKey } from './list-keys.ts';
import { DepartedRows, ListButtons, ListFoundMessages, MoreTickets } from './ticket-list-parts.tsx';
import css from './ticket-list.module.css';
import { TicketRow } from './ticket-row.tsx';
import type { RowLook } from './ticket-row.tsx';
import type { ListedTicket } from './lists.rules.ts';
import { useNextPage } from '../tickets.queries.ts';
import type { LoadedTickets } from '../tickets.queries.ts';
import { useActiveRow } from './use-active-row.ts';
import { useArrivedTicketIds, useDepartedTickets } from './use-list-changes.ts';
import { useClickGuard } from './use-click-guard.ts';
import type { SelectionMode } from '../bulk/use-selection.ts';
import { useShowSelectedRow, useTicketRows } from './use-ticket-rows.ts';

const rowHeightsPx = { desktop: { pending: 66, other: 56 }, mobile: { pending: 76, other: 70 } } as const;

export interface TicketListHandle {
  /** Puts the keyboard on a ticket's row, or on the first one when it is not there. */
  focus: (ticketId: number | undefined) => void;
}

interface Props {
  loaded: LoadedTickets;
  /** the ticket whose conversation is open */
  selectedId: number | undefined;
  /** tickets that an action is running for */
  busyIds: ReadonlySet<number>;
  /** tickets that were accepted a moment ago: their rows stay for it */
  acceptingIds: ReadonlySet<number>;
  empty: ReactNode;
  look: RowLook;
  /** which list this is */
  listKey: string;
  selection: SelectionMode;
  /** who may look into this conversation without opening it */
  mayPeek: (ticket: ListedTicket) => boolean;
  /** with a message that a search found: the conversation at that message */
  onOpen: (ticket: ListedTicket, hit?: TicketHit) => void;
  /** below the last ticket */
  end?: ReactNode;
  onPeek: (ticket: ListedTicket) => void;
  onAccept: (ticket: ListedTicket) => void;
  /** on a phone: what a finger does with the rows besides touching them */
  gestures?: (tickets: readonly ListedTicket[]) => ReactNode;
  /** another list has just come under the pointer, by itself */
  isShielded: () => boolean;
  ref?: Ref<TicketListHandle>;
}

const noTickets: readonly ListedTicket[] = [];
/** The value of `aria-setsize` for a list without a count. */
const unknownTotal = -1;

/** The tickets of one state, page by page. Arrow keys move, Enter opens. */
export function TicketList(props: Props) {
  const {
    loaded,
    selectedId,
    busyIds,
    acceptingIds,
    empty,
    selection,
    mayPeek,
    onOpen,
    onPeek,
    onAccept,
    end,
    gestures,
    listKey,
    isShielded,
    ref,
  } = props;
  const { mobile, query, connections, preview, holders } = props.look;
  const { t } = useTranslation();
  const tickets = useHeldRows(loaded.list?.tickets ?? noTickets, acceptingIds);
  const tallRows = query !== undefined || tickets[0]?.status === 'pending';
  const height = rowHeightsPx[mobile ? 'mobile' : 'desktop'][tallRows ? 'pending' : 'other'];
  const avatar = mobile ? 46 : 38;
  const arrived = useArrivedTicketIds(loaded.list && tickets);
  const departed = useDepartedTickets(loaded.list && tickets);
  const look = useMemo(
    () => ({ mobile, query, connections, preview, holders }),
    [mobile, query, connections, preview, holders],
  );
  const onRowPress = useStableCallback((ticket: ListedTicket, range: boolean) => {
    if (selection.on) selection.press(ticket.id, range);
    else onOpen(ticket);
  });
  const guard = useClickGuard(tickets, selection.on, isShielded);
  const peek = useStableCallback(onPeek);
  const accept = useStableCallback(onAccept);

  const { indexOf, reachable, focusRequestedId, requestFocus, onRowFocus } = useActiveRow(tickets, selectedId);
  const nextPage = useNextPage(loaded);
  const { scroller, virtualizer, checkScroll } = useTicketRows({
    nextPage,
    listKey,
    tickets,
    query,
    height,
    mobile,
    isSelecting: selection.on,
    reachable,
  });
  const moveTo = (wanted: number) => {
    const index = Math.min(Math.max(wanted, 0), tickets.length - 1);
    const ticket = tickets[index];
    if (!ticket) return;
    requestFocus(ticket.id);
    virtualizer.scrollToIndex(index);
  };
  useShowSelectedRow(virtualizer, selectedId, indexOf(selectedId));
  useImperativeHandle(ref, () => ({ focus: (id) => moveTo(Math.max(0, indexOf(id))) }));

  if (loaded.failed) {
    return <LoadFailed title={t('tickets.list.failed')} onRetry={loaded.retry} />;
  }
  if (!loaded.list) return <SkeletonRows count={10} height={height} avatar={avatar} />;
  if (tickets.length === 0 && !loaded.list.nextCursor && !end) return empty;

  const rows = virtualizer.getVirtualItems();
  return (
    <div ref={scroller} className={css.scroller} data-scrolls onScroll={checkScroll} onClickCapture={guard}>
      <div className={css.rows} style={{ height: virtualizer.getTotalSize() }}>
        {!selection.on && gestures?.(tickets)}
        {tickets.length > 0 && (
          <div
            role="listbox"
            aria-label={t('tickets.list.label')}
            aria-multiselectable={selection.on || undefined}
            tabIndex={-1}
            onKeyDown={(event) =>
              handleListKey(event, { selection, moveTo, current: reachable, last: tickets.length - 1 })
            }
          >
            {rows.map(({ index, key, start }) => {
              const ticket = tickets[index];
              if (!ticket) return null;
              return (
                <TicketRow
                  key={key}
                  ticket={ticket}
                  look={look}
                  selected={ticket.id === selectedId}
                  checked={selection.on ? selection.ids.has(ticket.id) : undefined}
                  reachable={index === reachable}
                  focusNow={ticket.id === focusRequestedId}
                  arrived={arrived.has(ticket.id)}
                  peekable={mayPeek(ticket)}
                  top={start}
                  height={height}
                  position={index + 1}
                  total={loaded.list?.count ?? unknownTotal}
                  onPress={onRowPress}
                  onFocus={onRowFocus}
                />
              );
            })}
          </div>
        )}
        {!selection.on && (
          <ListButtons
            tickets={tickets}
            rows={rows}
            height={height}
            selectedId={selectedId}
            busyIds={acceptingIds.size > 0 ? new Set([...busyIds, ...acceptingIds]) : busyIds}
            mayPeek={mayPeek}
            onPeek={peek}
            onAccept={accept}
          />
        )}
        {query !== undefined && !selection.on && (
          <ListFoundMessages
            tickets={tickets}
            rows={rows}
            height={height}
            query={query}
            mobile={mobile}
            onOpen={onOpen}
          />
        )}
        <DepartedRows departed={departed} look={look} height={height} mayPeek={mayPeek} />
      </div>
      {end}
      <MoreTickets nextPage={nextPage} height={height} avatar={avatar} />
    </div>
  );
}
