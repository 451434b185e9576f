import type { Message } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { ThreadMessage } from './thread-items.ts';

/** The shared context of the messages of one conversation. */
export interface ConversationContextValue {
  /** the words: a message that subscribed to the language by itself would cost a good part of its drawing */
  t: TFunction;
  contactName: string;
  isGroup: boolean;
  /** the words searched for here, and the hit that is shown; null = it was not opened from a search */
  found: { words: string; messageId: string | undefined } | null;
  /** the ticket is open, so that one can answer */
  writable: boolean;
  onReply: (message: Message) => void;
  /** shows the original of a quote */
  onJump: (messageId: string) => void;
  /** opens the picture of this key */
  onOpenPicture: (key: string) => void;
  /** shows the pictures of an album one by one; by one of its messages */
  onUnfold: (messageId: string) => void;
  /** sends a failed message again */
  onRetry: (shown: ThreadMessage) => void;
  /** gives up a message that never reached the server, or cuts off its upload */
  onDiscard: (shown: ThreadMessage) => void;
  /** opens something small beside a message */
  onAction: (request: ActionRequest) => void;
  /** begins a conversation with someone of a contact card */
  onStartConversation: (person: { name: string; number: string }) => void;
}

export interface ActionRequest {
  kind: 'menu' | 'reactions' | 'versions';
  shown: ThreadMessage;
  /** where in the window */
  at: { x: number; y: number };
  /** where the focus returns to */
  from: HTMLElement;
}

export const ConversationContext = createContext<ConversationContextValue | null>(null);

export function useConversation(): ConversationContextValue {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('a message outside a conversation');
  return conversation;
}
