import type { ChatTicket } from '@balcao/contract';
import { ticketIdsIn } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { useGoToTicket } from '../tickets/index.ts';
import { useChatTickets } from './chats.queries.ts';
import css from './ticket-card.module.css';

const maxCards = 3;

/** The tickets that a text names by their numbers, each as a card for those who may see it. */
export function TicketCards({ text }: { text: string }) {
  const ids = ticketIdsIn(text).slice(0, maxCards);
  const { data: tickets } = useChatTickets(ids);
  return ids.map((id) => {
    const ticket = tickets?.find((one) => one.id === id);
    // Readers who may not see the ticket get its number in the text, and nothing else.
    return ticket && <TicketCard key={id} ticket={ticket} />;
  });
}

function TicketCard({ ticket }: { ticket: ChatTicket }) {
  const { t } = useTranslation();
  const open = useGoToTicket();
  const { id, contact, queue, user, status, lastMessage } = ticket;
  const state =
    status === 'closed'
      ? t('chats.ticket.closed')
      : user
        ? t('chats.ticket.with', { name: user.name })
        : t('chats.ticket.pending');
  return (
    <div className={css.card} style={queue ? { borderLeftColor: queue.color } : undefined}>
      <Avatar id={`contact ${contact.id}`} name={contact.name} size={34} />
      <div className={css.words}>
        <p className={css.head}>
          <b>{contact.name}</b> <span>#{id}</span>
          {queue && <span className={css.queue}>{queue.name}</span>}
          <span className={css.state}>{state}</span>
        </p>
        <p className={css.line}>{plainText(lastMessage)}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        className={css.open}
        aria-label={t('chats.ticket.openLabel', { id, name: contact.name })}
        onClick={() => open(ticket)}
      >
        {t('chats.ticket.open')}
      </Button>
    </div>
  );
}
