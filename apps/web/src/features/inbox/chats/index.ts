export { ChatsBadge } from './chats-badge.tsx';
export { ChatsButton } from './chats-button.tsx';
export { ChatsLive } from './chats-live.tsx';
export { ChatRow } from './lazy-chat-row.ts';
export { useChats, useMentioningChats, useUnreadChats } from './chats.queries.ts';
export { chatName } from './chats.rules.ts';
export { latestText } from './latest-text.ts';
