import { useState } from 'react';
import { hasAccepted, mayInvite } from '../../app/install/install-memory.ts';
import { hasUnsent } from '../../features/inbox/messages/index.ts';
import { mayAskForNotices } from '../../features/inbox/push/index.ts';

/**
 * Whether to ask the person for notices on this device, or to invite them to install the app: back at the list from a conversation, with
 * nothing of theirs unsent, where it is time. Notices come first, once somebody was accepted here.
 */
export function useInvitationDue(uuid: string | undefined): 'notices' | 'install' | undefined {
  const [hadConversation, setHadConversation] = useState(false);
  if (uuid !== undefined && !hadConversation) setHadConversation(true);
  if (!hadConversation || uuid !== undefined || hasUnsent()) return undefined;
  if (hasAccepted() && mayAskForNotices()) return 'notices';
  return mayInvite() ? 'install' : undefined;
}
