import type { Message } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { applyMessage } from './messages.live.ts';
import type { Thread } from './messages.live.ts';

/** The newest part of a conversation. */
export const threadKey = (ticketId: number) => ['messages', ticketId] as const;
/** Parts of it around an earlier message. */
const aroundKeys = (ticketId: number) => ['messages around', ticketId] as const;
export const threadAroundKey = (ticketId: number, messageId: string) => [...aroundKeys(ticketId), messageId] as const;

/** Carries created or changed messages into the conversations that are cached. */
export function applyToThreads(client: QueryClient, messages: readonly Message[]): void {
  for (const message of messages) {
    const apply = (thread: Thread | undefined) => thread && applyMessage(thread, message);
    client.setQueryData<Thread>(threadKey(message.ticketId), apply);
    client.setQueriesData<Thread>({ queryKey: aroundKeys(message.ticketId) }, apply);
  }
}
