import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../../app/live/index.ts';
import { preloadable } from '../../../ui/dialogs/preloadable.ts';
import { runWhenIdle } from '../../../ui/hooks/run-when-idle.ts';
import { useWindowActive } from '../../../ui/hooks/use-window-active.ts';
import { useChats } from '../chats/index.ts';
import { useGoToTicket, useTicket } from '../tickets/index.ts';
import { joinLeaderElection } from './leader-tab.ts';
import type { LeaderTab } from './leader-tab.ts';
import { isDeadlineOf, isTransferredTo, shouldNotify } from './notification.rules.ts';
import { useGoToTask } from './use-go-to-task.ts';
import { useHearsChats, useNotifiedActor } from './notified-actor.ts';

const bell = preloadable(() => import('./bell.ts'));
type Bell = Awaited<ReturnType<typeof bell.load>>;

/**
 * Rings once the bell is loaded. Whether something is news is decided when it comes, from the first second of a page on; only
 * the ringing waits for its code.
 */
const ring = (act: (loaded: Bell) => void): void => void bell.load().then(act, () => undefined);

/** Rings and notifies when a message comes that no one is looking at, a reminder, or a deadline that is due soon or was missed. Used once, by the notifier. */
export function useRinging(): void {
  const actor = useNotifiedActor();
  const open = useGoToTicket();
  const navigate = useNavigate();
  const goToTask = useGoToTask();
  const { uuid, chatUuid } = useParams({ strict: false });
  const { data: chats } = useChats();
  const [hearsChats] = useHearsChats();
  const { data: shown } = useTicket(uuid);
  const attention = useWindowActive();
  const leaderTab = useRef<LeaderTab>(null);
  useEffect(() => runWhenIdle(bell.load), []);

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

  useLive('appMessage', (event) => {
    if (event.action !== 'create' || !leaderTab.current?.isLeader()) return;
    const { message, ticket } = event;
    if (!shouldNotify(event, actor, leaderTab.current.viewedTicketIds())) return;
    ring(({ ringForMessage }) => ringForMessage(message, ticket, () => open(ticket)));
  });
  useLive('ticketEvent', (change) => {
    if (change.action === 'delete' || !leaderTab.current?.isLeader()) return;
    const { ticketEvent } = change;
    if (!isTransferredTo(ticketEvent, actor) || leaderTab.current.viewedTicketIds().has(ticketEvent.ticketId)) return;
    ring(({ ringForTransfer }) => ringForTransfer(ticketEvent, open));
  });
  useLive('ticketNews', ({ mention }) => {
    if (!mention || !leaderTab.current?.isLeader() || leaderTab.current.viewedTicketIds().has(mention.ticketId)) return;
    const { uuid: ofTicket } = mention;
    const goToMention = () => void navigate({ to: '/tickets/$uuid', params: { uuid: ofTicket } });
    ring(({ ringForMention }) => ringForMention(mention, goToMention));
  });
  useLive('ticketDeadline', (notice) => {
    if (!leaderTab.current?.isLeader() || !isDeadlineOf(notice.ticket, actor, notice.tellsSupervisors)) return;
    ring(({ ringForDeadline }) => ringForDeadline(notice, () => open(notice.ticket)));
  });
  useLive('teamCall', (event) => {
    if (!leaderTab.current?.isLeader()) return;
    ring(({ ringForCall }) => ringForCall(event));
  });
  useLive('taskReminder', ({ task }) => {
    if (!leaderTab.current?.isLeader()) return;
    ring(({ ringForReminder }) => ringForReminder(task, () => goToTask(task)));
  });
  useLive('chat', (event) => {
    if (event.action !== 'new-message' || !hearsChats || !leaderTab.current?.isLeader()) return;
    const { newMessage, chat } = event;
    if (newMessage.senderId === actor.userId || leaderTab.current.viewedChatIds().has(chat.id)) return;
    const { uuid: ofChat } = chat;
    const goToChat = () => void navigate({ to: '/chats/$chatUuid', params: { chatUuid: ofChat } });
    ring(({ ringForChat }) => ringForChat(newMessage, chat, actor.userId, goToChat));
  });
}
