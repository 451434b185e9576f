import { getTicket } from '@balcao/contract';
import type { Message, Ticket } from '@balcao/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { chatName, latestText, useChats } from '../chats/index.ts';
import { useGoToTicket, useTicket } from '../tickets/index.ts';
import { useWindowActive } from '../../../ui/hooks/use-window-active.ts';
import { showBrowserNotification } from './browser-notifications.ts';
import { isTransferredTo, shouldNotify } from './notification.rules.ts';
import { useHearsChats, useNotifiedActor } from './notified-actor.ts';
import { playMessageSound } from './sound.ts';
import { joinLeaderElection } from './leader-tab.ts';
import type { LeaderTab } from './leader-tab.ts';

/** Rings and notifies when a message comes that no one is looking at. Mounted once, by the notifier; renders nothing. */
export function Ringer() {
  const { t } = useTranslation();
  const actor = useNotifiedActor();
  const open = useGoToTicket();
  const navigate = useNavigate();
  const { uuid, chatUuid } = useParams({ strict: false });
  const { data: chats } = useChats();
  const [hearsChats] = useHearsChats();
  const { data: shown } = useTicket(uuid);
  const attention = useWindowActive();
  const leaderTab = useRef<LeaderTab>(null);

  const ticketId = attention ? (shown?.id ?? null) : null;
  const chatId = attention ? (chats?.find((chat) => chat.uuid === chatUuid)?.id ?? null) : null;
  const announceViewed = useEffectEvent((joined: LeaderTab) => joined.setViewed({ ticketId, chatId }));
  useEffect(() => {
    const joined = joinLeaderElection(actor.userId);
    leaderTab.current = joined;
    announceViewed(joined);
    return () => {
      leaderTab.current = null;
      joined.leave();
    };
  }, [actor.userId]);
  useEffect(() => leaderTab.current?.setViewed({ ticketId, chatId }), [ticketId, chatId]);

  const textOf = (message: Message, ticket: Ticket): string => {
    const { body, mediaType, participantName } = message;
    const text = plainText(body) || (mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`));
    return ticket.isGroup && participantName ? `${participantName}: ${text}` : text;
  };

  useLive('appMessage', (event) => {
    if (event.action !== 'create' || !leaderTab.current?.isLeader()) return;
    const { message, ticket } = event;
    if (!shouldNotify(event, actor, leaderTab.current.viewedTicketIds())) return;
    playMessageSound();
    showBrowserNotification({
      tag: `ticket-${ticket.id}`,
      title: ticket.contact.name,
      body: textOf(message, ticket),
      onClick: () => open(ticket),
    });
  });
  useLive('ticketEvent', (change) => {
    if (change.action === 'delete') return;
    const { ticketEvent } = change;
    const { ticketId: handedId, user, note } = ticketEvent;
    if (
      !isTransferredTo(ticketEvent, actor) ||
      !leaderTab.current?.isLeader() ||
      leaderTab.current.viewedTicketIds().has(handedId)
    )
      return;
    playMessageSound();
    const words = user ? t('notifications.handedBy', { name: user.name }) : t('notifications.handed');
    call(getTicket, { params: { id: handedId } }).then(
      (ticket) =>
        showBrowserNotification({
          tag: `ticket-${handedId}`,
          title: ticket.contact.name,
          body: note ? `${words}: ${note}` : words,
          onClick: () => open(ticket),
        }),
      // Handed on in the meantime, or no connection: the bell shows it in its own time.
      () => undefined,
    );
  });
  useLive('chat', (event) => {
    if (event.action !== 'new-message' || !hearsChats || !leaderTab.current?.isLeader()) return;
    const { newMessage, chat } = event;
    if (newMessage.senderId === actor.userId || leaderTab.current.viewedChatIds().has(chat.id)) return;
    playMessageSound();
    const name = chatName(chat, actor.userId);
    const text = latestText(newMessage, t);
    showBrowserNotification({
      tag: `chat-${chat.id}`,
      title: name,
      body: chat.isDirect ? text : `${newMessage.sender.name}: ${text}`,
      onClick: () => void navigate({ to: '/chats/$chatUuid', params: { chatUuid: chat.uuid } }),
    });
  });
  return null;
}
