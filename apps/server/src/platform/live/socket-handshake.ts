import type { Server } from 'socket.io';
import type { ErrorCode } from '@balcao/contract';
import type { Logger } from '../log/log.ts';
import type { LiveSession } from './socket-client.ts';
import type { SocketLimits } from './socket-limits.ts';

/**
 * Authenticates each new socket by its token, and refuses those beyond the limit of their user. Its session is `socket.data`; null = its
 * session is over, which it is to be told before it is closed. A client of the specification hands its token over in the query and tries
 * with the same one for ever: refused by an error it would stay silent, closed by the server it loads its page again.
 */
export function authenticateSockets(
  io: Server,
  {
    authenticate,
    limits,
    log,
  }: {
    /** returns the session of an access token, or the code that refuses it */
    authenticate(token: string): Promise<LiveSession | ErrorCode>;
    limits: SocketLimits;
    log: Logger;
  },
): void {
  io.use((socket, next) => {
    const refuse = (code: ErrorCode) => next(new Error(code));
    const { auth, query } = socket.handshake;
    const token: unknown = auth['token'] ?? query['token'];
    authenticate(typeof token === 'string' ? token : '').then(
      (session) => {
        if (session === 'ERR_SESSION_EXPIRED' && auth['token'] === undefined && query['token'] !== undefined) {
          socket.data = null;
          return next();
        }
        if (typeof session === 'string') return refuse(session);
        // A connection that closed meanwhile would never be subtracted again.
        if (socket.conn.readyState !== 'open') return refuse('ERR_SESSION_EXPIRED');
        if (!limits.open(session.actor.userId)) return refuse('ERR_TOO_MANY_ATTEMPTS');
        socket.conn.once('close', () => limits.close(session.actor.userId));
        socket.data = session;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be authenticated');
        refuse('ERR_INTERNAL_SERVER_ERROR');
      },
    );
  });
}

/** Refuses sockets of web pages of other origins unless they are allowed; clients without an origin are no browsers. */
export function isAllowedOrigin(headers: { origin?: string; host?: string }, allowed: readonly string[]): boolean {
  if (headers.origin === undefined || allowed.includes(headers.origin)) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
