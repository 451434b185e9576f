import type { ErrorCode, UserActor } from '@balcao/contract';
import type { LiveSession } from './socket-client.ts';

/** The calls of the live server to the features. */
export interface LiveHooks {
  /** Returns the session of an access token, or the code that refuses it. */
  authenticate(token: string): Promise<LiveSession | ErrorCode>;
  /** Returns the session as it is now; undefined once it has ended. */
  reload(session: LiveSession): Promise<LiveSession | undefined>;
  /** Decides whether this caller may join. A code refuses, and nothing is joined. */
  authorizeJoin(actor: UserActor, event: 'joinSandbox', id: number): Promise<ErrorCode | undefined>;
  /** Called when a caller began or stopped typing in a conversation that is open here. */
  onTyping(actor: UserActor, ticketId: number, typing: boolean): void;
  /** Called when the first socket of a user opened, the last one closed, or a heartbeat arrived. */
  setPresence(actor: UserActor, present: boolean): void;
}
