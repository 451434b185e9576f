import type { Message } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { applyMessage } from './messages.live.ts';
import type { Thread } from './messages.live.ts';

export const threadKey = (ticketId: number) => ['messages', ticketId] as const;

/** Carries created or changed messages into the conversations that are cached. */
export function applyToThreads(client: QueryClient, messages: readonly Message[]): void {
  for (const message of messages) {
    client.setQueryData<Thread>(threadKey(message.ticketId), (thread) => thread && applyMessage(thread, message));
  }
}
