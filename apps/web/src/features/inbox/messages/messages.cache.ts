import type { Message } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createEventLog } from '../../../app/live/event-log.ts';
import { applyMessage } from './thread.ts';
import type { Thread } from './thread.ts';

/** The newest part of a conversation. */
export const threadKey = (ticketId: number) => ['messages', ticketId] as const;
/** The key of all parts of a conversation around earlier messages. */
const aroundKeys = (ticketId: number) => ['messages around', ticketId] as const;
export const threadAroundKey = (ticketId: number, messageId: string) => [...aroundKeys(ticketId), messageId] as const;

/** The latest messages of all conversations, for answers that were on their way when they came. */
export const messageLog = createEventLog<Message>();

/** A part of a conversation with the messages that came or changed while it travelled. */
export const withMessagesSince = (thread: Thread, ticketId: number, cursor: number): Thread =>
  messageLog
    .since(cursor)
    .filter((message) => message.ticketId === ticketId)
    .reduce(applyMessage, thread);

/** Carries created or changed messages into the conversations that are cached. */
export function applyToThreads(client: QueryClient, messages: readonly Message[]): void {
  for (const message of messages) {
    messageLog.append(message);
    const apply = (thread: Thread | undefined) => thread && applyMessage(thread, message);
    client.setQueryData<Thread>(threadKey(message.ticketId), apply);
    client.setQueriesData<Thread>({ queryKey: aroundKeys(message.ticketId) }, apply);
  }
}
