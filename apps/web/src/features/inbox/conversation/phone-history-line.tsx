import type { PhoneChat } from '@balcao/contract';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { loadHistoryLine } from '../../numbers/connections/index.ts';
import { useConversation } from './conversation-context.ts';

const ConversationHistoryLine = preloadableComponent(loadHistoryLine);

/** Above the first message: what the phone had of this contact before it was linked. */
export function PhoneHistoryLine({ chats }: { chats: readonly PhoneChat[] }) {
  const { contactName } = useConversation();
  return <ConversationHistoryLine chats={chats} name={contactName} />;
}
