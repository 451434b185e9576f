import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import {
  liveEventName,
  readyEvent,
  resyncEvent,
  type LiveEvent,
  type LivePayload,
  type UserActor,
} from '@balcao/contract';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { absoluteAddressesFor } from '../files/absolute-addresses.ts';
import type { Logger } from '../log/log.ts';
import type { Masks } from '../masks/masks.ts';
import { allCompanies } from './audience.ts';
import { createClientRequests } from './client-requests.ts';
import { createEventDelivery } from './event-delivery.ts';
import type { LiveHooks } from './hooks.ts';
import { createSessionChecks, tellSessionOver } from './session-checks.ts';
import type { LiveSession, SocketClient } from './socket-client.ts';
import { authenticateSockets, isAllowedOrigin } from './socket-handshake.ts';
import { createPendingSockets } from './pending-sockets.ts';
import { createSocketLimits } from './socket-limits.ts';

/** Sessions are checked again this often, so that a missed notification still ends a socket within 5 s. */
export const recheckIntervalMs = 4_000;

/** How long a socket may stay open before its session is known. */
const sessionTimeoutMs = 10_000;

export interface LiveServer {
  /** The number of open sockets of this process. */
  size(): number;
  /** Sends an event to some sockets, which belong to one company. */
  emitTo<E extends LiveEvent>(socketIds: readonly string[], event: E, payload: LivePayload<E>): void;
  close(): Promise<void>;
}

/** Whether two sockets are of one person, with whatever session; an operator inside a company is not the user as whom they act. */
const isSamePerson = (a: UserActor, b: UserActor): boolean =>
  a.userId === b.userId && a.operator?.id === b.operator?.id;

/**
 * Starts the socket side of live events: it reads batches as they are announced and sends each event to the sockets
 * that may receive it.
 */
export function startLiveServer(deps: {
  server: HttpServer;
  database: Database;
  listener: Listener;
  hooks: LiveHooks;
  log: Logger;
  masks: Masks;
  config: Pick<Config, 'allowedOrigins' | 'publicUrl' | 'requestLimit' | 'trustProxy'>;
}): LiveServer {
  const { hooks, log } = deps;
  const clients = new Map<string, SocketClient>();
  const limits = createSocketLimits(deps.config.requestLimit > 0);
  const pending = createPendingSockets(deps.config);
  const io = new Server(deps.server, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 18_000,
    pingTimeout: 18_000,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: [...deps.config.allowedOrigins], credentials: true },
    connectTimeout: sessionTimeoutMs,
    allowRequest: (request, decide) =>
      decide(null, isAllowedOrigin(request.headers, deps.config.allowedOrigins) && pending.open(request)),
  });

  authenticateSockets(io, { authenticate: hooks.authenticate, limits, log });
  io.on('connection', ({ request }) => pending.settle(request));

  const membersOf = (companyId: number) =>
    [...clients.values()].filter(({ session }) => companyId === allCompanies || session.actor.companyId === companyId);

  const checks = createSessionChecks({
    clients,
    hooks,
    deliveriesDone: () => delivery.onIdle(),
    log,
  });
  const delivery = createEventDelivery({
    ...deps,
    io,
    membersOf,
    leaveRecord: hooks.leaveRecord,
    hasSockets: () => clients.size > 0,
    rechecked: checks.done,
  });

  const listen = createClientRequests({ handlers: hooks.requests, limits, log });
  io.on('connection', (socket) => {
    const session = socket.data as LiveSession | null;
    if (!session) return tellSessionOver(socket);
    const client: SocketClient = {
      socket,
      session,
      rooms: new Set(),
      isEnded: false,
      replacer: absoluteAddressesFor(
        { origin: socket.handshake.headers.origin, host: socket.handshake.headers.host },
        deps.config,
      ),
    };
    clients.set(socket.id, client);
    // The events of one turn leave in one write: each write of its own would be a system call for every socket.
    socket.conn.on('flush', () => {
      const { socket: stream } = socket.request;
      stream.cork();
      process.nextTick(() => stream.uncork());
    });
    // The session may have changed since its token was checked.
    checks.schedule((one) => one === client);
    hooks.setPresence(client.session.actor, true);
    socket.on('disconnect', () => {
      clients.delete(socket.id);
      hooks.leaveAllRecords(socket.id);
      const { actor } = client.session;
      if (![...clients.values()].some((other) => isSamePerson(other.session.actor, actor)))
        hooks.setPresence(actor, false);
    });
    listen(client);
    socket.emit(readyEvent);
  });

  deps.listener.on('live', delivery.add);
  deps.listener.on('sessions', () => checks.schedule(() => true));
  deps.listener.on('actors', (companyId) =>
    checks.schedule((client) => client.session.actor.companyId === Number(companyId)),
  );
  deps.listener.on('resync', (companyId) => {
    for (const { socket } of membersOf(Number(companyId))) socket.emit(resyncEvent);
  });
  deps.listener.onReconnect(() => {
    delivery.dropPending();
    io.emit(resyncEvent);
    checks.schedule(() => true);
  });
  const recheckTimer = setInterval(() => checks.schedule(() => true), recheckIntervalMs);

  return {
    size: () => clients.size,
    emitTo(socketIds, event, payload) {
      const companyId = clients.get(socketIds[0] ?? '')?.session.actor.companyId;
      if (companyId !== undefined) io.to([...socketIds]).emit(liveEventName(companyId, event), payload);
    },
    async close() {
      clearInterval(recheckTimer);
      // `io.close()` would also close the HTTP server and wait for it before connections are ended: one that a browser
      // keeps in reserve would delay the end as long as it likes.
      io.engine.close();
    },
  };
}
