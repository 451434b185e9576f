import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import css from './ticket-list.module.css';
import { TicketRow } from './ticket-row.tsx';
import type { LoadedTickets } from './tickets.queries.ts';

const nextPageWithin = 100;
const rowHeight = 56;
const waitingRowHeight = 60;
const phoneRowHeight = 68;

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
  onOpen: (ticket: Ticket) => void;
  onAccept: (ticket: Ticket) => void;
  ref?: Ref<TicketListHandle>;
}

const none: readonly Ticket[] = [];

/** The tickets of one state, newest first, page by page. Arrow keys move, Enter opens. */
export function TicketList({ loaded, selectedId, busyIds, empty, onOpen, onAccept, ref }: Props) {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number>();
  const [wanted, setWanted] = useState<number>();
  const tickets = loaded.list?.tickets ?? none;
  const waiting = tickets[0]?.status === 'pending';
  const height = phone ? phoneRowHeight : waiting ? waitingRowHeight : rowHeight;
  const arrived = useArrived(loaded.list && tickets);

  const noteFocus = useCallback((ticket: Ticket) => {
    setActiveId(ticket.id);
    setWanted(undefined);
  }, []);
  const indexOf = (id: number | undefined) => tickets.findIndex((ticket) => ticket.id === id);
  const reachable = Math.max(0, indexOf(activeId) === -1 ? indexOf(selectedId) : indexOf(activeId));

  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => tickets[index]?.id ?? index,
    overscan: 6,
    // The row with the keyboard stays, however far the list is scrolled away from it.
    rangeExtractor: (range) => {
      const drawn = new Set([...defaultRangeExtractor(range), reachable]);
      return [...drawn].filter((index) => index < range.count).toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [height, virtualizer]);

  const moveTo = (index: number) => {
    const ticket = tickets[Math.min(Math.max(index, 0), tickets.length - 1)];
    if (!ticket) return;
    setActiveId(ticket.id);
    setWanted(ticket.id);
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
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  const onScroll = () => {
    const element = scroller.current;
    if (!element || loaded.moreFailed) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nextPageWithin) loaded.loadMore();
  };
  // A tall window may show the whole page and still have room.
  useEffect(onScroll);

  if (loaded.failed) {
    return (
      <EmptyState
        title={t('common.loadFailed.title')}
        text={t('common.loadFailed.text')}
        action={<Button onClick={loaded.retry}>{t('common.retry')}</Button>}
      />
    );
  }
  if (!loaded.list) return <SkeletonRows count={10} height={height} avatar={phone ? 44 : 38} />;
  if (tickets.length === 0 && !loaded.list.nextCursor) return empty;

  const rows = virtualizer.getVirtualItems();
  return (
    <div ref={scroller} className={css.scroller} onScroll={onScroll}>
      <div className={css.rows} style={{ height: virtualizer.getTotalSize() }}>
        <div role="listbox" aria-label={t('tickets.list.label')} tabIndex={-1} onKeyDown={onKeyDown}>
          {rows.map(({ index, key, start }) => {
            const ticket = tickets[index];
            if (!ticket) return null;
            return (
              <TicketRow
                key={key}
                ticket={ticket}
                selected={ticket.id === selectedId}
                reachable={index === reachable}
                focusNow={ticket.id === wanted}
                arrived={arrived.has(ticket.id)}
                phone={phone}
                top={start}
                height={height}
                position={index + 1}
                total={loaded.list?.count ?? tickets.length}
                onOpen={onOpen}
                onFocus={noteFocus}
              />
            );
          })}
        </div>
        {rows.map(({ index, key, start }) => {
          const ticket = tickets[index];
          return (
            ticket?.status === 'pending' && (
              <div key={key} className={css.accept} style={{ top: start, height }}>
                <Button
                  size="xs"
                  variant={ticket.id === selectedId ? 'filled' : 'light'}
                  loading={busyIds.has(ticket.id)}
                  aria-label={t('tickets.actions.acceptName', { name: ticket.contact.name })}
                  onClick={() => onAccept(ticket)}
                >
                  {t('tickets.actions.accept')}
                </Button>
              </div>
            )
          );
        })}
      </div>
      {loaded.loadingMore && <SkeletonRows count={3} height={height} avatar={phone ? 44 : 38} />}
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

/** Tickets that came into the list since it was shown, not those that a further page brought to its end. */
function useArrived(tickets: readonly Ticket[] | undefined): ReadonlySet<number> {
  const known = useRef<ReadonlySet<number> | null>(null);
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    if (!tickets) {
      known.current = null;
      return;
    }
    const before = known.current;
    known.current = new Set(tickets.map((ticket) => ticket.id));
    if (!before) return;
    const fresh = tickets.slice(0, before.size + 1).filter((ticket) => !before.has(ticket.id));
    if (fresh.length > 0) setArrived(new Set(fresh.map((ticket) => ticket.id)));
  }, [tickets]);
  return arrived;
}
