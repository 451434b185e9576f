export { QuickReplies } from './lazy-quick-replies.tsx';
export { fileOfReply } from './quick-messages.queries.ts';
export { replyQuery } from './quick-messages.rules.ts';
