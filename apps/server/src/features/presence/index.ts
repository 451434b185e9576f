export { createOpenConversations, type ConversationHooks } from './open-conversations.ts';
