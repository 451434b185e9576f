import type { Socket } from 'socket.io';
import type { UserActor } from '@balcao/contract';
import type { absoluteAddressesFor } from '../files/absolute-addresses.ts';

/** The session of a socket, as the features know it. */
export interface LiveSession {
  actor: UserActor;
  sessionId: string;
}

/** An open socket. */
export interface SocketClient {
  socket: Socket;
  session: LiveSession;
  /** rooms it has joined, `roomName` */
  rooms: Set<string>;
  /** its session has ended; the socket is closed in a moment */
  isEnded: boolean;
  /** of a page of another origin: what makes the addresses of files in its events whole */
  replacer: ReturnType<typeof absoluteAddressesFor>;
}
