import type { LivePayload } from '@balcao/contract';
import type { ClientRequestHandlers } from './client-requests.ts';
import type { SocketClient } from './socket-client.ts';

/** The live server, as the feature that knows who has which conversation open uses it. */
export interface ConversationSockets {
  isOpen(socketId: string): boolean;
  /** All sockets with one conversation open belong to one company. */
  emitPresence(socketIds: readonly string[], payload: LivePayload<'ticketPresence'>): void;
}

/** The calls of the live server to the feature that knows who has which conversation open. */
export interface OpenConversations {
  /** joins and leaves conversations, and reports typing */
  requests: ClientRequestHandlers;
  /** Removes a closed socket. */
  leaveAll(socketId: string): void;
  /** Removes a socket whose user no longer has access to the conversation. */
  remove(client: SocketClient, ticketId: number): void;
  /** Removes a socket from all conversations that its user no longer has access to. */
  recheckAccess(client: SocketClient): Promise<void>;
  /** Whether a socket of a login session, of whatever process, has it open. */
  hasSession(sessionId: string, ticketId: number): boolean;
  /** Processes the announcement of another process. */
  receive(payload: string): void;
  /** Asks the other processes for their announcements: after a start, and after notifications were missed. */
  requestAnnouncements(): void;
  /** Drops expired entries and repeats due ones; called about every second. */
  tick(): void;
}
