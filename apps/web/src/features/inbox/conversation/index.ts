export { ConversationLive } from './conversation-live.tsx';
