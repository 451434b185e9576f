import type { ErrorCode, UserActor } from '@balcao/contract';
import type { LiveRecord } from './audience.ts';
import type { ClientRequestHandlers } from './client-requests.ts';
import type { LiveSession, SocketClient } from './socket-client.ts';

/** The calls of the live server to the features. */
export interface LiveHooks {
  /** Returns the session of an access token, or the code that refuses it. */
  authenticate(token: string): Promise<LiveSession | ErrorCode>;
  /** Returns the session as it is now; undefined once it has ended. */
  reload(session: LiveSession): Promise<LiveSession | undefined>;
  /** Called when the first socket of a user opened, and when the last one closed. */
  setPresence(actor: UserActor, present: boolean): void;
  /** what a browser may ask for */
  requests: ClientRequestHandlers;
  /** Has a socket leave a record that it does not receive an event of: its user may not have it open. */
  leaveRecord(client: SocketClient, record: LiveRecord): void;
  /** Has a closed socket leave every record. */
  leaveAllRecords(socketId: string): void;
  /** Has a socket leave the records that its user no longer has access to; called when its session changed. */
  recheckAccess(client: SocketClient): Promise<void>;
}
