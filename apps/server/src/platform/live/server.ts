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
  type Actor,
  type ClientEvent,
  type ErrorCode,
  type LiveEvent,
  type LivePayload,
} from '@balcao/contract';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Logger } from '../log.ts';
import { receives, type Audience, type Reception } from './audience.ts';
import { createChatBoxes } from './chat-boxes.ts';
import { readBatches, type StoredEvent } from './live.sql.ts';

/** A socket's session as the features know it. */
export interface LiveSession {
  actor: Actor;
  sessionId: string;
}

/** What the live server asks of the features. */
export interface LiveHooks {
  /** The session of an access token, or the code that refuses it. */
  authenticate(token: string): Promise<LiveSession | ErrorCode>;
  /** The session as it is now; undefined once it is over. */
  reload(session: LiveSession): Promise<LiveSession | undefined>;
  /** May this caller join? A code refuses and nothing is joined. */
  authorizeJoin(actor: Actor, event: 'joinChatBox' | 'joinSandbox', id: number): Promise<ErrorCode | undefined>;
  /** What the colleagues of a caller read as their name. */
  nameOf(actor: Actor): Promise<string>;
  /** A caller began or stopped writing in a conversation that is open here. */
  onTyping(actor: Actor, ticketId: number, typing: boolean): void;
  /** A caller has opened a conversation and may. */
  onTicketOpened(actor: Actor, ticketId: number): void;
  /** First socket of a user opened, last one closed, or a sign of life. */
  setPresence(actor: Actor, present: boolean): void;
}

interface SocketClient {
  socket: Socket;
  session: LiveSession;
  sandboxes: Set<number>;
  /** conversations it asked to join and may lose sight of before it is let in */
  joining: Set<number>;
  /** what it asks for is done in the order it was asked */
  requestChain: Promise<unknown>;
  /** its session is; the socket follows in a moment */
  isEnded: boolean;
}

/** Sessions are looked at again this often, so that a missed notification ends a socket within 5 s all the same. */
const recheckIntervalMs = 4_000;

export interface LiveServer {
  /** Open sockets of this process. */
  size(): number;
  close(): Promise<void>;
}

/** The socket side of live events: reads batches as they are announced and hands each event to who may see it. */
export function startLiveServer(deps: {
  server: HttpServer;
  database: Database;
  listener: Listener;
  hooks: LiveHooks;
  log: Logger;
  allowedOrigins: readonly string[];
}): LiveServer {
  const { hooks, log, database } = deps;
  const clients = new Map<string, SocketClient>();
  const io = new Server(deps.server, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 18_000,
    pingTimeout: 18_000,
    maxHttpBufferSize: 64 * 1024,
    cors: { origin: [...deps.allowedOrigins], credentials: true },
    allowRequest: (request, decide) => decide(null, sameOrigin(request.headers, deps.allowedOrigins)),
  });

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token'] ?? socket.handshake.query['token'];
    hooks.authenticate(typeof token === 'string' ? token : '').then(
      (session) => {
        if (typeof session === 'string') return next(new Error(session));
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
      sandboxes: new Set(),
      joining: new Set(),
      requestChain: Promise.resolve(),
      isEnded: false,
    };
    clients.set(socket.id, client);
    // Events of one turn leave in one write: each of its own would be a system call, for every socket.
    socket.conn.on('flush', () => {
      const { socket: stream } = socket.request;
      stream.cork();
      process.nextTick(() => stream.uncork());
    });
    // Something may have changed between the check of its token and now.
    scheduleRecheck((one) => one === client);
    hooks.setPresence(client.session.actor, true);
    socket.on('disconnect', () => {
      clients.delete(socket.id);
      viewers.leaveAll(socket.id);
      const { actor } = client.session;
      if (![...clients.values()].some((other) => other.session.actor.userId === actor.userId))
        hooks.setPresence(actor, false);
    });
    for (const event of Object.keys(clientEvents) as ClientEvent[]) {
      socket.on(event, (payload: unknown, acknowledge: unknown) => {
        const answer = typeof acknowledge === 'function' ? (acknowledge as (reply: object) => void) : () => {};
        const done = client.requestChain.then(() => handleClientEvent(client, event, payload));
        client.requestChain = done.catch(() => {});
        done.then(
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
      if (!viewers.setTyping(client.socket.id, ticketId, typing)) return 'ERR_NO_TICKET_FOUND';
      hooks.onTyping(actor, ticketId, typing);
    }
    if (event === 'leaveSandbox') client.sandboxes.delete(Number(parsed.data));
    if (event === 'leaveChatBox') viewers.leave(client.socket.id, Number(parsed.data));
    if (event !== 'joinChatBox' && event !== 'joinSandbox') return undefined;
    const id = Number(parsed.data);
    if (event === 'joinChatBox') return chatBoxes.join(client, id);
    const refused = await hooks.authorizeJoin(actor, event, id);
    if (refused) return refused;
    client.sandboxes.add(id);
    return undefined;
  }

  const chatBoxes = createChatBoxes({
    database,
    log,
    hooks,
    isOpen: (socketId) => clients.has(socketId),
    emitPresence(socketIds, payload) {
      // Whoever has one conversation open is of one company.
      const companyId = clients.get(socketIds[0] ?? '')?.session.actor.companyId;
      if (companyId !== undefined) io.to([...socketIds]).emit(liveEventName(companyId, 'ticketPresence'), payload);
    },
  });
  const { viewers } = chatBoxes;

  // Batches are delivered one after the other in the order of their commits.
  let pendingBatches: string[] = [];
  let delivery: Promise<void> | undefined;
  function startDelivery(): Promise<void> {
    delivery ??= deliverPending().finally(() => {
      delivery = undefined;
    });
    return delivery;
  }

  async function deliverPending(): Promise<void> {
    while (pendingBatches.length > 0) {
      const batches = pendingBatches.splice(0, 100);
      if (clients.size === 0) continue;
      try {
        const events = await readBatches(database, batches);
        // A change of somebody's sight that was committed before these events was announced before them, too.
        await recheckChain;
        for (const event of events) deliverEvent(event);
      } catch (error) {
        log.error({ err: error }, 'live events could not be read; clients refetch');
        io.emit(resyncEvent);
      }
    }
  }

  const membersOf = (companyId: number) =>
    [...clients.values()].filter(({ session }) => session.actor.companyId === companyId);

  function deliverEvent({ companyId, event, payload, audience }: StoredEvent): void {
    const members = membersOf(companyId);
    if (members.length === 0) return;
    // As answers do, events leave with what is declared and nothing else.
    const declared = liveEvents[event as LiveEvent].safeParse(payload);
    if (!declared.success) {
      log.error({ err: declared.error, event }, 'a live event is not as declared; clients refetch');
      for (const { socket } of members) socket.emit(resyncEvent);
      return;
    }
    const receivers = Map.groupBy(members, ({ session, sandboxes }) =>
      receives(session.actor, audience as Audience, sandboxes),
    );
    const about = audience as Audience;
    for (const [reception, losing] of receivers) {
      if (about.kind === 'ticket' && reception !== 'event')
        for (const client of losing) chatBoxes.shutOut(client, about.ticketId);
    }
    // To all of them in one go: the packet is written as text once, not once per socket.
    const emitTo = (reception: Reception, name: LiveEvent, data: unknown) => {
      const sockets = receivers.get(reception)?.map(({ socket }) => socket.id);
      if (sockets) io.to(sockets).emit(liveEventName(companyId, name), data);
    };
    emitTo('event', event as LiveEvent, declared.data);
    if (receivers.has('lost')) {
      const { ticketId } = audience as Extract<Audience, { kind: 'ticket' }>;
      emitTo('lost', 'ticket', { action: 'delete', ticketId } satisfies LivePayload<'ticket'>);
    }
  }

  /** Ends sockets whose session is over, refetches for those whose visibility changed. */
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
          await chatBoxes.recheckAccess(client);
        }
      }),
    );
  }

  async function endSession(client: SocketClient): Promise<void> {
    client.isEnded = true;
    // What ended the session may have told its browser why; a busy server lets nobody stay for that.
    await Promise.race([delivery, setTimeout(1_000, undefined, { ref: false })]);
    client.socket.emit(sessionOverEvent, 'ERR_SESSION_EXPIRED' satisfies ErrorCode);
    client.socket.disconnect(true);
  }

  // One look after the other, or what an earlier one read could overwrite what a later one found.
  let recheckChain = Promise.resolve();
  function scheduleRecheck(matches: (client: SocketClient) => boolean): void {
    recheckChain = recheckChain
      .then(() => recheck(matches))
      .catch((error: unknown) => log.error({ err: error }, 'sessions of sockets could not be looked at'));
  }

  deps.listener.on('live', (batch) => {
    pendingBatches.push(batch);
    void startDelivery();
  });
  deps.listener.on('sessions', () => scheduleRecheck(() => true));
  deps.listener.on('actors', (companyId) =>
    scheduleRecheck((client) => client.session.actor.companyId === Number(companyId)),
  );
  deps.listener.on('presence', viewers.receive);
  deps.listener.on('resync', (companyId) => {
    for (const { socket } of membersOf(Number(companyId))) socket.emit(resyncEvent);
  });
  deps.listener.onReconnect(() => {
    pendingBatches = [];
    io.emit(resyncEvent);
    scheduleRecheck(() => true);
    viewers.requestAnnouncements();
  });
  const recheckTimer = setInterval(() => scheduleRecheck(() => true), recheckIntervalMs);
  const tickTimer = setInterval(viewers.tick, 1_000);
  viewers.requestAnnouncements();

  return {
    size: () => clients.size,
    async close() {
      clearInterval(recheckTimer);
      clearInterval(tickTimer);
      // `io.close()` would close the HTTP server too and wait for it, before anybody there is told to hang up: a
      // connection that a browser keeps in reserve would then hold up the end for as long as it likes.
      io.engine.close();
    },
  };
}

/** A web page of another origin may not open a socket unless it is allowed; clients without an origin are no browsers. */
function sameOrigin(headers: { origin?: string; host?: string }, allowed: readonly string[]): boolean {
  if (headers.origin === undefined || allowed.includes(headers.origin)) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
