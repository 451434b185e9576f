export { createOpenConversations, type ConversationHooks, type OpenConversations } from './open-conversations.ts';
export { watchConversations } from './watch-conversations.ts';
export { createFindViewerName } from './viewer-name.ts';
