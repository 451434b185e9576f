export { createOpenConversations, type ConversationHooks } from './open-conversations.ts';
export { createFindViewerName } from './viewer-name.ts';
