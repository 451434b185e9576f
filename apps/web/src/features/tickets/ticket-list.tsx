// Tuned: the list scrolls without tasks that lay the page out twice (docs/performance.md, "Scrolling the list of tickets").
import type { TicketHit } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { FoundMessages, foundMessagesHeight } from './found-messages.tsx';
import { RowButtons } from './row-buttons.tsx';
import css from './ticket-list.module.css';
import { TicketRow } from './ticket-row.tsx';
import type { RowLook } from './ticket-row.tsx';
import type { ListedTicket } from './tickets.live.ts';
import type { LoadedTickets } from './tickets.queries.ts';
import { useArrivedTicketIds, useDepartedTickets } from './use-list-changes.ts';
import type { SelectionMode } from './use-selection.ts';

/** The next page is requested before its place is on screen. */
const nextPageWithinPx = 1_000;
const rowHeightsPx = { desktop: { pending: 66, other: 56 }, mobile: { pending: 80, other: 68 } } as const;

export interface TicketListHandle {
  /** Puts the keyboard on a ticket's row, or on the first one when it is not there. */
  focus: (ticketId: number | undefined) => void;
}

interface Props {
  loaded: LoadedTickets;
  /** the ticket whose conversation is open */
  selectedId: number | undefined;
  /** tickets that are being accepted at this moment */
  busyIds: ReadonlySet<number>;
  empty: ReactNode;
  look: Omit<RowLook, 'mobile'>;
  selection: SelectionMode;
  /** who may look into this conversation without opening it */
  mayPeek: (ticket: ListedTicket) => boolean;
  /** with a message that a search found: the conversation at that message */
  onOpen: (ticket: ListedTicket, hit?: TicketHit) => void;
  /** below the last ticket */
  end?: ReactNode;
  onPeek: (ticket: ListedTicket) => void;
  onAccept: (ticket: ListedTicket) => void;
  ref?: Ref<TicketListHandle>;
}

const noTickets: readonly ListedTicket[] = [];
/** The value of `aria-setsize` for a list without a count. */
const unknownTotal = -1;

/** The tickets of one state, page by page. Arrow keys move, Enter opens. */
export function TicketList(props: Props) {
  const { loaded, selectedId, busyIds, empty, selection, mayPeek, onOpen, onPeek, onAccept, end, ref } = props;
  const { query, connections, preview, holders } = props.look;
  const { t } = useTranslation();
  const mobile = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number>();
  const [focusRequestedId, setFocusRequestedId] = useState<number>();
  const tickets = loaded.list?.tickets ?? noTickets;
  const tallRows = query !== undefined || tickets[0]?.status === 'pending';
  const height = rowHeightsPx[mobile ? 'mobile' : 'desktop'][tallRows ? 'pending' : 'other'];
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

  const peek = useStableCallback(onPeek);
  const accept = useStableCallback(onAccept);
  const onRowFocus = useCallback((ticket: ListedTicket) => {
    setActiveId(ticket.id);
    setFocusRequestedId(undefined);
  }, []);
  const indexOf = (id: number | undefined) => tickets.findIndex((ticket) => ticket.id === id);
  const reachable = Math.max(0, indexOf(activeId) === -1 ? indexOf(selectedId) : indexOf(activeId));

  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    // Stable between changes of the list: with a new function the positions of thousands of rows are computed again.
    estimateSize: useCallback(
      (index: number) => {
        const ticket = query === undefined ? undefined : tickets[index];
        return height + (ticket && !selection.on ? foundMessagesHeight(ticket, mobile) : 0);
      },
      [height, query, tickets, mobile, selection.on],
    ),
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    overscan: 6,
    // Rows are drawn in a task of their own: together with layout and paint of the frame it would take over 50 ms.
    useFlushSync: false,
    // The row with the keyboard stays, however far the list is scrolled away from it.
    rangeExtractor: (range) => {
      const drawn = new Set([...defaultRangeExtractor(range), reachable]);
      return [...drawn].filter((index) => index < range.count).toSorted((a, b) => a - b);
    },
  });
  // Which messages were found may change with the words, while the tickets stay.
  const found = query === undefined ? noTickets : tickets;
  useEffect(() => virtualizer.measure(), [height, found, selection.on, virtualizer]);

  const moveTo = (index: number) => {
    const ticket = tickets[Math.min(Math.max(index, 0), tickets.length - 1)];
    if (!ticket) return;
    setActiveId(ticket.id);
    setFocusRequestedId(ticket.id);
    virtualizer.scrollToIndex(tickets.indexOf(ticket));
  };
  useImperativeHandle(ref, () => ({ focus: (id) => moveTo(Math.max(0, indexOf(id))) }));

  const keys: Record<string, () => void> = {
    ArrowDown: () => moveTo(reachable + 1),
    ArrowUp: () => moveTo(reachable - 1),
    Home: () => moveTo(0),
    End: () => moveTo(tickets.length - 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (selection.on && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return selection.all();
    }
    if (selection.on && event.key === 'Escape') {
      event.preventDefault();
      return selection.stop();
    }
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  // By the numbers of the virtualizer: to ask the element for its height would have the page laid out once more.
  const checkScroll = () => {
    const { scrollRect, scrollOffset } = virtualizer;
    if (!scrollRect || loaded.moreFailed) return;
    const below = virtualizer.getTotalSize() - (scrollOffset ?? 0) - scrollRect.height;
    if (below < nextPageWithinPx) loaded.loadMore();
  };
  // A tall window may show the whole page and still have room.
  const onPageChange = useEffectEvent(checkScroll);
  const { loadingMore } = loaded;
  useEffect(() => onPageChange(), [tickets.length, height, loadingMore]);

  if (loaded.failed) {
    return <LoadFailed title={t('tickets.list.failed')} onRetry={loaded.retry} />;
  }
  if (!loaded.list) return <SkeletonRows count={10} height={height} avatar={mobile ? 44 : 38} />;
  if (tickets.length === 0 && !loaded.list.nextCursor && !end) return empty;

  const rows = virtualizer.getVirtualItems();
  return (
    <div ref={scroller} className={css.scroller} onScroll={checkScroll}>
      <div className={css.rows} style={{ height: virtualizer.getTotalSize() }}>
        {tickets.length > 0 && (
          <div
            role="listbox"
            aria-label={t('tickets.list.label')}
            aria-multiselectable={selection.on || undefined}
            tabIndex={-1}
            onKeyDown={onKeyDown}
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
        {!selection.on &&
          rows.map(({ index, key, start }) => {
            const ticket = tickets[index];
            if (!ticket || (ticket.status !== 'pending' && !mayPeek(ticket))) return null;
            return (
              <RowButtons
                key={key}
                ticket={ticket}
                selected={ticket.id === selectedId}
                busy={busyIds.has(ticket.id)}
                top={start}
                height={height}
                peekable={mayPeek(ticket)}
                onPeek={peek}
                onAccept={accept}
              />
            );
          })}
        {query !== undefined &&
          !selection.on &&
          rows.map(({ index, key, start }) => {
            const ticket = tickets[index];
            if (!ticket || foundMessagesHeight(ticket, mobile) === 0) return null;
            return (
              <FoundMessages
                key={key}
                ticket={ticket}
                query={query}
                mobile={mobile}
                top={start + height}
                onOpen={onOpen}
              />
            );
          })}
        {departed.length > 0 && (
          <div className={css.leaving} aria-hidden inert>
            {departed.map(({ ticket, index }) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                look={look}
                selected={false}
                checked={undefined}
                reachable={false}
                focusNow={false}
                arrived={false}
                peekable={mayPeek(ticket)}
                top={index * height}
                height={height}
                position={0}
                total={0}
                onPress={onRowPress}
                onFocus={onRowFocus}
              />
            ))}
          </div>
        )}
      </div>
      {end}
      {loaded.loadingMore && <SkeletonRows count={3} height={height} avatar={mobile ? 44 : 38} />}
      {loaded.moreFailed && !loaded.loadingMore && (
        <p className={css.failed} role="alert">
          {t('tickets.list.moreFailed')}
          <Button size="xs" variant="subtle" onClick={loaded.loadMore}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
