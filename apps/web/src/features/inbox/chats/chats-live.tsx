import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../app/live/index.ts';
import { useUnsentKept } from '../messages/index.ts';
import { applyToMessages, chatQueue } from './chat-messages.queries.ts';
import { applyToChats } from './chats.queries.ts';

/** Applies what happens in the chats of this person. Mounted once, by the frame; renders nothing. */
export function ChatsLive() {
  const client = useQueryClient();
  useLive('chat', (event) => {
    applyToChats(client, event);
    if (event.action === 'new-message') applyToMessages(client, event.newMessage);
  });
  useLive('chatMessage', ({ message }) => applyToMessages(client, message));
  useLive('chatRead', (event) => applyToChats(client, { action: 'read', ...event }));
  useUnsentKept(chatQueue);
  return null;
}
