import { useState } from 'react';
import { mayInvite } from '../../app/install/install-memory.ts';
import { hasUnsent } from '../../features/inbox/messages/index.ts';

/** Whether to invite the person to install the app: back at the list from a conversation, with nothing of theirs unsent, where it is time. */
export function useInvitationDue(uuid: string | undefined): boolean {
  const [hadConversation, setHadConversation] = useState(false);
  if (uuid !== undefined && !hadConversation) setHadConversation(true);
  return hadConversation && uuid === undefined && !hasUnsent() && mayInvite();
}
