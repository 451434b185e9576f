import type { PhoneChat, Ticket } from '@balcao/contract';
import { useConnections, useContactPhoneChats } from '../../numbers/connections/index.ts';
import type { Thread } from '../messages/index.ts';

/** What was brought from phones of a contact, once the first message of the conversation is here; most companies brought nothing. */
export function usePhoneHistory({ contactId }: Ticket, thread: Thread | undefined): readonly PhoneChat[] {
  const { data: connections } = useConnections();
  const isAtBeginning = thread?.hasMore === false;
  const mayExist = connections?.some(({ phoneHistory }) => phoneHistory !== null && phoneHistory.undoUntil !== null);
  return useContactPhoneChats(contactId, isAtBeginning && mayExist === true);
}
