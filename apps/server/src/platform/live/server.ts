import type { Server as HttpServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import {
  clientEvents,
  liveEventName,
  liveEvents,
  readyEvent,
  resyncEvent,
  sessionOverEvent,
  type UserActor,
  type ClientEvent,
  type ErrorCode,
  type LiveEvent,
  type LivePayload,
} from '@balcao/contract';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { absoluteAddressesFor } from '../files/absolute-addresses.ts';
import type { Logger } from '../log.ts';
import { KeyedQueue } from '../queue.ts';
import { allCompanies, conversationOf, receives, roomName, type Audience, type Reception } from './audience.ts';
import { readBatches, type StoredEvent } from './live.sql.ts';
import { createSocketLimits } from './socket-limits.ts';
import type { ConversationClient, ConversationSockets, OpenConversations } from './open-conversations.ts';

/** The session of a socket, as the features know it. */
export interface LiveSession {
  actor: UserActor;
  sessionId: string;
}

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

interface SocketClient extends ConversationClient {
  socket: Socket;
  session: LiveSession;
  /** what it has opened beside conversations, `roomName` */
  rooms: Set<string>;
  /** its session has ended; the socket is closed in a moment */
  isEnded: boolean;
  /** of a page of another origin: what makes the addresses of files in its events whole */
  replacer: ReturnType<typeof absoluteAddressesFor>;
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
  const { hooks, log, database } = deps;
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
        // Whose connection has gone meanwhile would never be counted out.
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

  // Batches are delivered one after the other, in the order of their commits.
  let pendingBatches: string[] = [];
  const deliveries = new KeyedQueue<'batches'>();

  async function deliverPending(): Promise<void> {
    while (pendingBatches.length > 0) {
      const batches = pendingBatches.splice(0, 100);
      if (clients.size === 0) continue;
      try {
        const events = await readBatches(database, batches);
        // A change of visibility that was committed before these events was also announced before them.
        await lastRecheck;
        for (const event of events) deliverEvent(event);
      } catch (error) {
        log.error({ err: error }, 'live events could not be read; clients refetch');
        io.emit(resyncEvent);
      }
    }
  }

  const membersOf = (companyId: number) =>
    [...clients.values()].filter(({ session }) => companyId === allCompanies || session.actor.companyId === companyId);

  function deliverEvent({ companyId, event, payload, audience }: StoredEvent): void {
    const members = membersOf(companyId);
    if (members.length === 0) return;
    // Like answers, events are sent with their declared fields only.
    const declared = liveEvents[event as LiveEvent].safeParse(payload);
    if (!declared.success) {
      log.error({ err: declared.error, event }, 'a live event is not as declared; clients refetch');
      for (const { socket } of members) socket.emit(resyncEvent);
      return;
    }
    const about = audience as Audience;
    const receivers = Map.groupBy(members, ({ session, rooms }) => receives({ actor: session.actor, rooms }, about));
    const ticketId = conversationOf(about);
    for (const [reception, losing] of receivers) {
      if (ticketId !== undefined && reception !== 'event')
        for (const client of losing) conversations.remove(client, ticketId);
    }
    // The event is sent to all sockets in one call: the packet is serialised once, not once per socket.
    const emitTo = (reception: Reception, name: LiveEvent, data: object) => {
      const byCompany = Map.groupBy(receivers.get(reception) ?? [], ({ session }) => session.actor.companyId);
      for (const [company, receiving] of byCompany) {
        const [own, foreign] = [
          receiving.filter(({ replacer }) => !replacer),
          receiving.filter(({ replacer }) => replacer),
        ];
        const replacer = foreign[0]?.replacer;
        if (own.length > 0) io.to(own.map(({ socket }) => socket.id)).emit(liveEventName(company, name, data), data);
        if (replacer)
          io.to(foreign.map(({ socket }) => socket.id)).emit(
            liveEventName(company, name, data),
            JSON.parse(JSON.stringify(data, replacer)),
          );
      }
    };
    emitTo('event', event as LiveEvent, declared.data);
    if (ticketId !== undefined) {
      emitTo('lost', 'ticket', { action: 'delete', ticketId } satisfies LivePayload<'ticket'>);
    }
  }

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
    await Promise.race([deliveries.onIdle(), setTimeout(1_000, undefined, { ref: false })]);
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

  deps.listener.on('live', (batch) => {
    pendingBatches.push(batch);
    void deliveries.schedule('batches', deliverPending);
  });
  deps.listener.on('sessions', () => scheduleRecheck(() => true));
  deps.listener.on('actors', (companyId) =>
    scheduleRecheck((client) => client.session.actor.companyId === Number(companyId)),
  );
  deps.listener.on('presence', conversations.receive);
  deps.listener.on('resync', (companyId) => {
    for (const { socket } of membersOf(Number(companyId))) socket.emit(resyncEvent);
  });
  deps.listener.onReconnect(() => {
    pendingBatches = [];
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
