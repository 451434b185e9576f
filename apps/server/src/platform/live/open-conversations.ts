import type { ErrorCode, LivePayload, UserActor } from '@balcao/contract';

/** A socket, as far as open conversations are concerned. */
export interface ConversationClient {
  socket: { id: string };
  session: { actor: UserActor; sessionId: string };
  /** conversations it asked to join and may lose access to before it has joined */
  joining: Set<number>;
}

/** The live server, as the feature that knows who has which conversation open uses it. */
export interface ConversationSockets {
  isOpen(socketId: string): boolean;
  /** All sockets with one conversation open belong to one company. */
  emitPresence(socketIds: readonly string[], payload: LivePayload<'ticketPresence'>): void;
}

/** The calls of the live server to the feature that knows who has which conversation open. */
export interface OpenConversations {
  /** Returns the code that refuses it. */
  join(client: ConversationClient, ticketId: number): Promise<ErrorCode | undefined>;
  leave(socketId: string, ticketId: number): void;
  /** Removes a closed socket. */
  leaveAll(socketId: string): void;
  /** Returns false when this socket does not have the conversation open. */
  setTyping(socketId: string, ticketId: number, typing: boolean): boolean;
  /** Removes a socket whose user no longer has access to the conversation. */
  remove(client: ConversationClient, ticketId: number): void;
  /** Removes a socket from all conversations that its user no longer has access to. */
  recheckAccess(client: ConversationClient): Promise<void>;
  /** Whether a socket of a login session, of whatever process, has it open. */
  hasSession(sessionId: string, ticketId: number): boolean;
  /** Processes the announcement of another process. */
  receive(payload: string): void;
  /** Asks the other processes for their announcements: after a start, and after notifications were missed. */
  requestAnnouncements(): void;
  /** Drops expired entries and repeats due ones; called about every second. */
  tick(): void;
}
