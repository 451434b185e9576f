import type { InboundMessage } from './inbound-entry.ts';
import type { Address } from './message-content.ts';

/** A message that a phone had before it was linked. */
export interface BackfillMessage {
  /** the existing message of this id; none = it counts among the unread ones and cannot be shown */
  entries: InboundMessage[];
  providerId: string;
  /** ISO */
  sentAt: string;
  /** what the channel will need of it once it is in its conversation: sealed, and understood by the channel alone */
  rawPayload?: string | undefined;
}

/** The unread messages that a phone had in a conversation, as far as a part of its history contains them. */
export interface BackfillChat {
  addresses: [Address, ...Address[]];
  /** in all, in other parts too */
  unread: number;
  /** newest first; a later part contains older ones */
  messages: BackfillMessage[];
}

/** A part of the history that a phone sends when it is linked. */
export interface BackfillChunk {
  number: string;
  /** which time it was linked */
  linkId: string;
  /** those in which something is unread */
  chats: BackfillChat[];
  isLast: boolean;
}
