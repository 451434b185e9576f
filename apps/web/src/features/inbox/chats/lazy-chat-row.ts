import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

/** A chat in a list: its name, the last message, the unread count. */
export const ChatRow = preloadableComponent(async () => (await import('./chat-row.tsx')).ChatRow);
