import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { resyncEvent, sessionOverEvent, type ErrorCode } from '@balcao/contract';
import type { Logger } from '../log/log.ts';
import { KeyedQueue } from '../util/queue.ts';
import type { LiveHooks } from './hooks.ts';
import type { SocketClient } from './socket-client.ts';

const maxEndDelayMs = 1_000;

export interface SessionChecks {
  /** Checks the sessions of some sockets, after the checks that were scheduled before. */
  schedule(matches: (client: SocketClient) => boolean): void;
  /** Resolves when the checks that were scheduled so far are done. */
  done(): Promise<void>;
}

/** Tells a socket that its session is over, and closes it. */
export function tellSessionOver(socket: Socket): void {
  socket.emit(sessionOverEvent, 'ERR_SESSION_EXPIRED' satisfies ErrorCode);
  socket.disconnect(true);
}

/** Creates the checks that close sockets whose session has ended, and have those refetch whose visibility changed. */
export function createSessionChecks({
  clients,
  hooks,
  deliveriesDone,
  log,
}: {
  clients: ReadonlyMap<string, SocketClient>;
  hooks: Pick<LiveHooks, 'reload' | 'recheckAccess'>;
  /** resolves when the events that were announced are sent */
  deliveriesDone(): Promise<void>;
  log: Logger;
}): SessionChecks {
  async function check(matches: (client: SocketClient) => boolean): Promise<void> {
    const concernedClients = [...clients.values()].filter((client) => !client.isEnded && matches(client));
    const known = new Map<string, ReturnType<LiveHooks['reload']>>();
    await Promise.all(
      concernedClients.map(async (client) => {
        const { sessionId } = client.session;
        const pending = known.get(sessionId) ?? hooks.reload(client.session);
        known.set(sessionId, pending);
        const session = await pending;
        if (!session) return void endSession(client);
        const changed = JSON.stringify(session.actor) !== JSON.stringify(client.session.actor);
        client.session = session;
        if (changed) {
          client.socket.emit(resyncEvent);
          await hooks.recheckAccess(client);
        }
      }),
    );
  }

  async function endSession(client: SocketClient): Promise<void> {
    client.isEnded = true;
    // The event that explains the end may still be on its way; a busy server delays the end by at most a second.
    await Promise.race([deliveriesDone(), setTimeout(maxEndDelayMs, undefined, { ref: false })]);
    tellSessionOver(client.socket);
  }

  // Checks run one after the other; otherwise the result of an earlier one could overwrite that of a later one.
  const checks = new KeyedQueue<'sessions'>();
  let last = Promise.resolve();
  return {
    schedule(matches) {
      last = checks
        .run('sessions', () => check(matches))
        .catch((error: unknown) => log.error({ err: error }, 'sessions of sockets could not be looked at'));
    },
    done: () => last,
  };
}
