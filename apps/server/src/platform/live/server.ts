import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { liveEventName, readyEvent, resyncEvent } from '@balcao/contract';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { absoluteAddressesFor } from '../files/absolute-addresses.ts';
import type { Logger } from '../log.ts';
import { allCompanies } from './audience.ts';
import { createClientRequests } from './client-requests.ts';
import { createEventDelivery } from './event-delivery.ts';
import type { LiveHooks } from './hooks.ts';
import type { ConversationSockets, OpenConversations } from './open-conversations.ts';
import { createSessionChecks } from './session-checks.ts';
import type { LiveSession, SocketClient } from './socket-client.ts';
import { authenticateSockets, isAllowedOrigin } from './socket-handshake.ts';
import { createSocketLimits } from './socket-limits.ts';

/** Sessions are checked again this often, so that a missed notification still ends a socket within 5 s. */
export const recheckIntervalMs = 4_000;

export interface LiveServer {
  /** The number of open sockets of this process. */
  size(): number;
  /** Whether a socket of this login session, in any process, has joined a conversation. */
  hasJoined(sessionId: string, ticketId: number): boolean;
  close(): Promise<void>;
}

/**
 * Starts the socket side of live events: it reads batches as they are announced and sends each event to the sockets
 * that may receive it.
 */
export function startLiveServer(deps: {
  server: HttpServer;
  database: Database;
  listener: Listener;
  hooks: LiveHooks;
  openConversations(sockets: ConversationSockets): OpenConversations;
  log: Logger;
  config: Pick<Config, 'allowedOrigins' | 'publicUrl' | 'requestLimit'>;
}): LiveServer {
  const { hooks, log } = deps;
  const clients = new Map<string, SocketClient>();
  const limits = createSocketLimits(deps.config.requestLimit > 0);
  const io = new Server(deps.server, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 18_000,
    pingTimeout: 18_000,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: [...deps.config.allowedOrigins], credentials: true },
    allowRequest: (request, decide) => decide(null, isAllowedOrigin(request.headers, deps.config.allowedOrigins)),
  });

  authenticateSockets(io, { authenticate: hooks.authenticate, limits, log });

  const conversations = deps.openConversations({
    isOpen: (socketId) => clients.has(socketId),
    emitPresence(socketIds, payload) {
      const companyId = clients.get(socketIds[0] ?? '')?.session.actor.companyId;
      if (companyId !== undefined) io.to([...socketIds]).emit(liveEventName(companyId, 'ticketPresence'), payload);
    },
  });

  const membersOf = (companyId: number) =>
    [...clients.values()].filter(({ session }) => companyId === allCompanies || session.actor.companyId === companyId);

  const checks = createSessionChecks({
    clients,
    reload: hooks.reload,
    conversations,
    deliveriesDone: () => delivery.onIdle(),
    log,
  });
  const delivery = createEventDelivery({
    ...deps,
    io,
    membersOf,
    conversations,
    hasSockets: () => clients.size > 0,
    rechecked: checks.done,
  });

  const handlers = { ...hooks.requests, ...conversations.requests };
  const listen = createClientRequests({ handlers, limits, log });
  io.on('connection', (socket) => {
    const client: SocketClient = {
      socket,
      session: socket.data as LiveSession,
      rooms: new Set(),
      joining: new Set(),
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
      conversations.leaveAll(socket.id);
      const { actor } = client.session;
      if (![...clients.values()].some((other) => other.session.actor.userId === actor.userId))
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
  deps.listener.on('presence', conversations.receive);
  deps.listener.on('resync', (companyId) => {
    for (const { socket } of membersOf(Number(companyId))) socket.emit(resyncEvent);
  });
  deps.listener.onReconnect(() => {
    delivery.dropPending();
    io.emit(resyncEvent);
    checks.schedule(() => true);
    conversations.requestAnnouncements();
  });
  const recheckTimer = setInterval(() => checks.schedule(() => true), recheckIntervalMs);
  const tickTimer = setInterval(conversations.tick, 1_000);
  conversations.requestAnnouncements();

  return {
    size: () => clients.size,
    hasJoined: conversations.hasSession,
    async close() {
      clearInterval(recheckTimer);
      clearInterval(tickTimer);
      // `io.close()` would also close the HTTP server and wait for it before connections are ended: one that a browser
      // keeps in reserve would delay the end as long as it likes.
      io.engine.close();
    },
  };
}
