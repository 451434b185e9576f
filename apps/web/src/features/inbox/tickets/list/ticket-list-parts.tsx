import type { TicketHit } from '@balcao/contract';
import { Button } from '@mantine/core';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { FoundMessages, foundMessagesHeight } from '../search/found-messages.tsx';
import { RowButtons } from './row-buttons.tsx';
import css from './ticket-list.module.css';
import { TicketRow } from './ticket-row.tsx';
import type { RowLook } from './ticket-row.tsx';
import type { ListedTicket } from './lists.rules.ts';
import type { NextPage } from '../tickets.queries.ts';
import type { useDepartedTickets } from './use-list-changes.ts';

interface LayerProps {
  tickets: readonly ListedTicket[];
  rows: readonly VirtualItem[];
  /** of a row */
  height: number;
}

interface ButtonsProps extends LayerProps {
  selectedId: number | undefined;
  busyIds: ReadonlySet<number>;
  mayPeek: (ticket: ListedTicket) => boolean;
  onPeek: (ticket: ListedTicket) => void;
  onAccept: (ticket: ListedTicket) => void;
}

/** The buttons of the rows, beside the options of the listbox, which may contain none. */
export function ListButtons({ tickets, rows, height, selectedId, busyIds, mayPeek, onPeek, onAccept }: ButtonsProps) {
  return rows.map(({ index, key, start }) => {
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
        onPeek={onPeek}
        onAccept={onAccept}
      />
    );
  });
}

interface FoundProps extends LayerProps {
  query: string;
  mobile: boolean;
  onOpen: (ticket: ListedTicket, hit?: TicketHit) => void;
}

/** What a search found, below the rows of its conversations. */
export function ListFoundMessages({ tickets, rows, height, query, mobile, onOpen }: FoundProps) {
  return rows.map(({ index, key, start }) => {
    const ticket = tickets[index];
    if (!ticket || foundMessagesHeight(ticket, mobile) === 0) return null;
    return (
      <FoundMessages key={key} ticket={ticket} query={query} mobile={mobile} top={start + height} onOpen={onOpen} />
    );
  });
}

interface DepartedProps {
  departed: ReturnType<typeof useDepartedTickets>;
  look: RowLook;
  height: number;
  mayPeek: (ticket: ListedTicket) => boolean;
}

/** Rows that fade while they leave; nothing of them can be pressed. */
export function DepartedRows({ departed, look, height, mayPeek }: DepartedProps) {
  if (departed.length === 0) return null;
  return (
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
          onPress={ignore}
          onFocus={ignore}
        />
      ))}
    </div>
  );
}

const ignore = () => {};

interface MoreProps {
  nextPage: NextPage;
  height: number;
  avatar: number;
}

/** The end of the list: that more of it is loading, or did not load. */
export function MoreTickets({ nextPage, height, avatar }: MoreProps) {
  const { t } = useTranslation();
  if (nextPage.loading) return <SkeletonRows count={3} height={height} avatar={avatar} />;
  if (!nextPage.failed) return null;
  return (
    <p className={css.failed} role="alert">
      {t('tickets.list.moreFailed')}
      <Button size="xs" variant="subtle" onClick={nextPage.load}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
