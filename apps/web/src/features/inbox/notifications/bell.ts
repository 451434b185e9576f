import { getTicket, minuteMs } from '@balcao/contract';
import type { Chat, ChatMessage, LivePayload, MentionNews, Message, Task, Ticket, TicketEvent } from '@balcao/contract';
import i18next from 'i18next';
import { call } from '../../../app/api/call.ts';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { chatName, latestText } from '../chats/index.ts';
import { showBrowserNotification } from './browser-notifications.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { playMessageSound } from './sound.ts';

/** What rings and notifies of one piece of news each. Loaded in idle time or by the first news. */

export function ringForMessage(message: Message, ticket: Ticket, onClick: () => void): void {
  playMessageSound();
  showBrowserNotification({
    tag: `ticket-${ticket.id}`,
    title: ticket.contact.name,
    body: textOf(message, ticket),
    onClick,
  });
}

function textOf({ body, mediaType, participantName }: Message, { isGroup }: Ticket): string {
  const text = plainText(body) || (mediaType === 'conversation' ? '' : i18next.t(`tickets.media.${mediaType}`));
  return isGroup && participantName ? `${participantName}: ${text}` : text;
}

export function ringForTransfer({ ticketId, user, note }: TicketEvent, onClick: (ticket: Ticket) => void): void {
  playMessageSound();
  const words = user ? i18next.t('notifications.handedBy', { name: user.name }) : i18next.t('notifications.handed');
  call(getTicket, { params: { id: ticketId } }).then(
    (ticket) =>
      showBrowserNotification({
        tag: `ticket-${ticketId}`,
        title: ticket.contact.name,
        body: note ? `${words}: ${note}` : words,
        onClick: () => onClick(ticket),
      }),
    // Handed on in the meantime, or no connection: the bell shows it in its own time.
    () => undefined,
  );
}

export function ringForChat(message: ChatMessage, chat: Chat, userId: number, onClick: () => void): void {
  playMessageSound();
  const text = latestText(message, i18next.t);
  showBrowserNotification({
    tag: `chat-${chat.id}`,
    title: chatName(chat, userId),
    body: chat.isDirect ? text : `${message.sender.name}: ${text}`,
    onClick,
  });
}

/** Whom it is by and where; the words of a note stay in the ticket. */
export function ringForMention({ ticketId, by }: MentionNews, onClick: () => void): void {
  playMessageSound();
  showBrowserNotification({
    tag: `mention-${ticketId}`,
    title: by
      ? i18next.t('notifications.news.mention', { name: by.name })
      : i18next.t('notifications.news.mentionByNobody'),
    body: i18next.t('notifications.news.inNote', { id: ticketId }),
    onClick,
  });
}

export function ringForReminder({ id, title, contact }: Task, onClick: () => void): void {
  playMessageSound();
  showBrowserNotification({
    tag: `task-${id}`,
    title: i18next.t('notifications.reminders.ring'),
    body: contact ? `${title} · ${contact.name}` : title,
    onClick,
  });
}

export function ringForDeadline(
  { action, ticket, kind, dueAt }: LivePayload<'ticketDeadline'>,
  onClick: () => void,
): void {
  playMessageSound();
  const minutes = Math.max(1, Math.ceil((Date.parse(dueAt) - Date.now()) / minuteMs));
  showBrowserNotification({
    tag: `deadline-${ticket.id}`,
    title: i18next.t(`notifications.deadlines.${action}`, {
      time: i18next.t('inbox.deadline.inMinutes', { count: minutes }),
    }),
    body: `${ticket.contact.name} · ${i18next.t(`inbox.deadline.${kind}`)}`,
    onClick,
  });
}

export function ringForCall({ queue, by, waiting }: LivePayload<'teamCall'>): void {
  playMessageSound();
  const title = i18next.t('notifications.call.title', { name: by.name, queue: queue.name });
  toast.warn(title);
  showBrowserNotification({
    tag: `call-${queue.id}`,
    title,
    body:
      waiting > 0
        ? i18next.t('notifications.call.waiting', { count: waiting })
        : i18next.t('notifications.call.nobody'),
    onClick: () => undefined,
  });
}
