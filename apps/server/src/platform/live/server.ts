import type { Server as HttpServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Server } from 'socket.io';
import {
  clientEvents,
  liveEventName,
  readyEvent,
  resyncEvent,
  sessionOverEvent,
  type UserActor,
  type ClientEvent,
  type ErrorCode,
} from '@balcao/contract';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { absoluteAddressesFor } from '../files/absolute-addresses.ts';
import type { Logger } from '../log.ts';
import { KeyedQueue } from '../queue.ts';
import { allCompanies, roomName } from './audience.ts';
import { createEventDelivery } from './event-delivery.ts';
import { createSocketLimits } from './socket-limits.ts';
import type { ConversationSockets, OpenConversations } from './open-conversations.ts';
import type { LiveSession, SocketClient } from './socket-client.ts';

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
  /** what a socket asks for is done in the order it was asked */
  const requests = new KeyedQueue();
  const limits = createSocketLimits(deps.config.requestLimit > 0);
  const io = new Server(deps.server, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 18_000,
    pingTimeout: 18_000,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: [...deps.config.allowedOrigins], credentials: true },
    allowRequest: (request, decide) => decide(null, sameOrigin(request.headers, deps.config.allowedOrigins)),
  });

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'] ?? socket.handshake.query['token'];
    hooks.authenticate(typeof token === 'string' ? token : '').then(
      (session) => {
        if (typeof session === 'string') return next(new Error(session));
        // A connection that closed meanwhile would never be subtracted again.
        if (socket.conn.readyState !== 'open') return next(new Error('ERR_SESSION_EXPIRED' satisfies ErrorCode));
        if (!limits.open(session.actor.userId)) return next(new Error('ERR_TOO_MANY_ATTEMPTS' satisfies ErrorCode));
        socket.conn.once('close', () => limits.close(session.actor.userId));
        socket.data = session;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be authenticated');
        next(new Error('ERR_INTERNAL_SERVER_ERROR' satisfies ErrorCode));
      },
    );
  });

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
    scheduleRecheck((one) => one === client);
    hooks.setPresence(client.session.actor, true);
    socket.on('disconnect', () => {
      clients.delete(socket.id);
      conversations.leaveAll(socket.id);
      const { actor } = client.session;
      if (![...clients.values()].some((other) => other.session.actor.userId === actor.userId))
        hooks.setPresence(actor, false);
    });
    for (const event of Object.keys(clientEvents) as ClientEvent[]) {
      socket.on(event, (payload: unknown, acknowledge: unknown) => {
        const answer = typeof acknowledge === 'function' ? (acknowledge as (reply: object) => void) : () => {};
        if (!limits.ask(client.session.actor.userId)) {
          answer({ ok: false, error: 'ERR_TOO_MANY_ATTEMPTS' satisfies ErrorCode });
          return;
        }
        requests
          .run(socket.id, () => handleClientEvent(client, event, payload))
          .then(
            (error) => answer(error ? { ok: false, error } : { ok: true }),
            (error: unknown) => {
              log.error({ err: error, event }, 'a socket request failed');
              answer({ ok: false, error: 'ERR_INTERNAL_SERVER_ERROR' satisfies ErrorCode });
            },
          );
      });
    }
    socket.emit(readyEvent);
  });

  async function handleClientEvent(
    client: SocketClient,
    event: ClientEvent,
    payload: unknown,
  ): Promise<ErrorCode | undefined> {
    const parsed = clientEvents[event].safeParse(payload);
    if (!parsed.success) return 'ERR_VALIDATION';
    const { actor } = client.session;
    if (event === 'userStatus') hooks.setPresence(actor, true);
    if (event === 'typing') {
      const { ticketId, typing } = parsed.data as { ticketId: number; typing: boolean };
      if (!conversations.setTyping(client.socket.id, ticketId, typing)) return 'ERR_NO_TICKET_FOUND';
      hooks.onTyping(actor, ticketId, typing);
    }
    if (event === 'leaveSandbox') client.rooms.delete(roomName('sandbox', Number(parsed.data)));
    if (event === 'leaveChatBox') conversations.leave(client.socket.id, Number(parsed.data));
    if (event !== 'joinChatBox' && event !== 'joinSandbox') return undefined;
    const id = Number(parsed.data);
    if (event === 'joinChatBox') return conversations.join(client, id);
    const refused = await hooks.authorizeJoin(actor, event, id);
    if (refused) return refused;
    client.rooms.add(roomName('sandbox', id));
    return undefined;
  }

  const conversations = deps.openConversations({
    isOpen: (socketId) => clients.has(socketId),
    emitPresence(socketIds, payload) {
      const companyId = clients.get(socketIds[0] ?? '')?.session.actor.companyId;
      if (companyId !== undefined) io.to([...socketIds]).emit(liveEventName(companyId, 'ticketPresence'), payload);
    },
  });

  const membersOf = (companyId: number) =>
    [...clients.values()].filter(({ session }) => companyId === allCompanies || session.actor.companyId === companyId);

  const delivery = createEventDelivery({
    ...deps,
    io,
    membersOf,
    conversations,
    hasSockets: () => clients.size > 0,
    rechecked: () => lastRecheck,
  });

  /** Closes sockets whose session has ended, and has those refetch whose visibility changed. */
  async function recheck(matches: (client: SocketClient) => boolean): Promise<void> {
    const concernedClients = [...clients.values()].filter((client) => !client.isEnded && matches(client));
    const known = new Map<string, Promise<LiveSession | undefined>>();
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
          await conversations.recheckAccess(client);
        }
      }),
    );
  }

  async function endSession(client: SocketClient): Promise<void> {
    client.isEnded = true;
    // The event that explains the end may still be on its way; a busy server delays the end by at most a second.
    await Promise.race([delivery.onIdle(), setTimeout(1_000, undefined, { ref: false })]);
    client.socket.emit(sessionOverEvent, 'ERR_SESSION_EXPIRED' satisfies ErrorCode);
    client.socket.disconnect(true);
  }

  // Checks run one after the other; otherwise the result of an earlier one could overwrite that of a later one.
  const rechecks = new KeyedQueue<'sessions'>();
  let lastRecheck = Promise.resolve();
  function scheduleRecheck(matches: (client: SocketClient) => boolean): void {
    lastRecheck = rechecks
      .run('sessions', () => recheck(matches))
      .catch((error: unknown) => log.error({ err: error }, 'sessions of sockets could not be looked at'));
  }

  deps.listener.on('live', delivery.add);
  deps.listener.on('sessions', () => scheduleRecheck(() => true));
  deps.listener.on('actors', (companyId) =>
    scheduleRecheck((client) => client.session.actor.companyId === Number(companyId)),
  );
  deps.listener.on('presence', conversations.receive);
  deps.listener.on('resync', (companyId) => {
    for (const { socket } of membersOf(Number(companyId))) socket.emit(resyncEvent);
  });
  deps.listener.onReconnect(() => {
    delivery.dropPending();
    io.emit(resyncEvent);
    scheduleRecheck(() => true);
    conversations.requestAnnouncements();
  });
  const recheckTimer = setInterval(() => scheduleRecheck(() => true), recheckIntervalMs);
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

/** Refuses sockets of web pages of other origins unless they are allowed; clients without an origin are no browsers. */
function sameOrigin(headers: { origin?: string; host?: string }, allowed: readonly string[]): boolean {
  if (headers.origin === undefined || allowed.includes(headers.origin)) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
