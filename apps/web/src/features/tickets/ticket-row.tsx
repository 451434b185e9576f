import type { Ticket } from '@balcao/contract';
import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { Counter } from '../../ui/counter.tsx';
import { formatListTime, formatSince } from '../../ui/format.ts';
import { mediaKinds } from '../../ui/media-kind.tsx';
import { Ticks, tickOf } from '../../ui/ticks.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ContactAvatar } from './contact-avatar.tsx';
import { cutName } from './cut-name.ts';
import css from './ticket-row.module.css';

interface Props {
  ticket: Ticket;
  /** its conversation is open beside the list */
  selected: boolean;
  /** the one row of the list that Tab reaches */
  reachable: boolean;
  /** takes the focus */
  focusNow: boolean;
  /** came in while the list was on screen */
  arrived: boolean;
  phone: boolean;
  /** pixels from the top of the list, and its own height */
  top: number;
  height: number;
  position: number;
  total: number;
  onOpen: (ticket: Ticket) => void;
  onFocus: (ticket: Ticket) => void;
}

/** One ticket of the list: who, where from, when, and the last thing said. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, selected, reachable, focusNow, arrived, phone, top, height, position, total } = props;
  const { onOpen, onFocus } = props;
  const { t } = useTranslation();
  const waiting = ticket.status === 'pending';
  const unread = ticket.unreadMessages > 0;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusNow) row.current?.focus({ preventScroll: true });
  }, [focusNow]);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen(ticket);
  };
  return (
    <div
      ref={row}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={reachable ? 0 : -1}
      data-ticket={ticket.id}
      data-unread={(unread && !waiting) || undefined}
      data-waiting={waiting || undefined}
      data-arrived={arrived || undefined}
      className={css.row}
      style={{ top, height }}
      onClick={() => onOpen(ticket)}
      onKeyDown={openByKey}
      onFocus={() => onFocus(ticket)}
    >
      <span className={css.avatar}>
        <ContactAvatar contact={ticket.contact} size={phone ? 44 : 38} />
      </span>
      <span className={css.lines}>
        <span className={css.first}>
          <span className={css.name}>{phone ? cutName(ticket.contact.name) : ticket.contact.name}</span>
          {ticket.queue && <ColorLabel color={ticket.queue.color}>{ticket.queue.name}</ColorLabel>}
          <RowTime ticket={ticket} />
        </span>
        <span className={css.second}>
          <LastMessage ticket={ticket} />
          <Counter value={ticket.unreadMessages} label={t('tickets.list.unread', { count: ticket.unreadMessages })} />
        </span>
      </span>
    </div>
  );
});

/** When the last message came, or for how long the contact has been waiting. */
function RowTime({ ticket }: { ticket: Ticket }) {
  const now = useNow();
  const since = ticket.status === 'pending' ? ticket.pendingSince : null;
  const at = since ?? ticket.lastMessageAt ?? ticket.updatedAt;
  return (
    <time className={css.time} dateTime={at}>
      {since ? formatSince(since, now) : formatListTime(at, now)}
    </time>
  );
}

function LastMessage({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { lastMessageType: type, lastMessage, lastMessageFromMe } = ticket;
  const Icon = type === 'conversation' ? null : mediaKinds[type];
  const text = plainText(lastMessage) || (type === 'conversation' ? '' : t(`tickets.media.${type}`));
  return (
    <span className={css.preview}>
      {lastMessageFromMe && text !== '' && <Ticks state={tickOf(ticket.lastMessageAck)} />}
      {Icon && <Icon size={15} stroke={1.75} aria-hidden />}
      <span className={css.cut}>{text}</span>
    </span>
  );
}
