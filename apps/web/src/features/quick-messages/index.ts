export { QuickMessagePicker as QuickReplies } from './quick-message-picker.tsx';
export { fetchQuickMessageFile as fileOfReply } from './quick-messages.queries.ts';
export { quickMessageQuery as replyQuery } from './quick-messages.rules.ts';
