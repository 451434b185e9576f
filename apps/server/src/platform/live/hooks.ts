import type { ErrorCode, UserActor } from '@balcao/contract';
import type { ClientRequestHandlers } from './client-requests.ts';
import type { LiveSession } from './socket-client.ts';

/** The calls of the live server to the features. */
export interface LiveHooks {
  /** Returns the session of an access token, or the code that refuses it. */
  authenticate(token: string): Promise<LiveSession | ErrorCode>;
  /** Returns the session as it is now; undefined once it has ended. */
  reload(session: LiveSession): Promise<LiveSession | undefined>;
  /** Called when the first socket of a user opened, and when the last one closed. */
  setPresence(actor: UserActor, present: boolean): void;
  /** what a browser may ask for, beside open conversations */
  requests: ClientRequestHandlers;
}
