import type { LivePayload, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { LiveHooks } from '../../../platform/live/hooks.ts';
import type { SocketClient } from '../../../platform/live/socket-client.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { createViewers } from './viewers.ts';
import { createPublish } from './watch-conversations.ts';

/** The calls of this feature to others. */
export interface ConversationHooks {
  /** @throws AppError unless this caller may open the conversation */
  requireVisible(actor: UserActor, ticketId: number): Promise<void>;
  /** Returns the caller's name as colleagues see it. */
  nameOf(actor: UserActor): Promise<string>;
  /** Called when a caller has opened a conversation. */
  onTicketOpened(actor: UserActor, ticketId: number): void;
  /** Called when a caller began or stopped typing in a conversation that is open here. */
  onTyping(actor: UserActor, ticketId: number, typing: boolean): void;
}

const tickIntervalMs = 1_000;

export interface OpenConversations extends Pick<LiveHooks, 'leaveRecord' | 'leaveAllRecords' | 'recheckAccess'> {
  /** joins and leaves conversations, and reports typing */
  requests: Pick<LiveHooks['requests'], 'joinChatBox' | 'leaveChatBox' | 'typing' | 'visible'>;
  /** Whether a socket of a login session, of whatever process, has a conversation open. */
  hasSession(sessionId: string, ticketId: number): boolean;
  /** Whether a user, in whatever process, has a window that shows a conversation and is not hidden. */
  isLookingAt(userId: number, ticketId: number): boolean;
  stop(): void;
}

/** Manages which sockets have which conversations open: who may join, and who receives whose presence. */
export function createOpenConversations(deps: {
  database: Database;
  listener: Listener;
  log: Logger;
  hooks: ConversationHooks;
  emitPresence(socketIds: readonly string[], payload: LivePayload<'ticketPresence'>): void;
}): OpenConversations {
  const { hooks } = deps;
  /** the conversation that a socket is joining, one after the other: its user may lose access before it has joined */
  const joining = new Map<string, number>();
  const viewers = createViewers({
    publish: createPublish(deps),
    onChanged: (ticketId) => emitViewers(ticketId, viewers.socketsOf(ticketId)),
  });

  function emitViewers(ticketId: number, socketIds: readonly string[]): void {
    if (socketIds.length > 0)
      deps.emitPresence(socketIds, { action: 'update', ticketId, viewers: viewers.viewersOf(ticketId) });
  }

  function remove({ socket }: SocketClient, ticketId: number): void {
    if (joining.get(socket.id) === ticketId) joining.delete(socket.id);
    viewers.leave(socket.id, ticketId);
  }

  async function join({ socket, session }: SocketClient, ticketId: number): Promise<void> {
    joining.set(socket.id, ticketId);
    let isLost = true;
    const [name] = await Promise.all([
      hooks.nameOf(session.actor),
      hooks.requireVisible(session.actor, ticketId),
    ]).finally(() => {
      // The socket lost access while it was joining.
      isLost = !joining.delete(socket.id);
    });
    if (isLost || !socket.connected) throw new AppError('ERR_NO_TICKET_FOUND');
    hooks.onTicketOpened(session.actor, ticketId);
    // A second tab of one user changes nothing for the others, but needs the list itself.
    if (!viewers.join(socket.id, ticketId, { userId: session.actor.userId, name, sessionId: session.sessionId }))
      emitViewers(ticketId, [socket.id]);
  }

  deps.listener.on('presence', viewers.receive);
  deps.listener.onReconnect(viewers.requestAnnouncements);
  const timer = setInterval(viewers.tick, tickIntervalMs);
  viewers.requestAnnouncements();

  return {
    leaveRecord(client, { event, id }) {
      if (event === 'ticket') remove(client, id);
    },
    leaveAllRecords: viewers.leaveAll,
    requests: {
      joinChatBox: join,
      leaveChatBox: ({ socket }, ticketId) => viewers.leave(socket.id, ticketId),
      typing({ socket, session }, { ticketId, typing }) {
        if (!viewers.setTyping(socket.id, ticketId, typing)) throw new AppError('ERR_NO_TICKET_FOUND');
        hooks.onTyping(session.actor, ticketId, typing);
      },
      visible({ socket }, { ticketId, visible }) {
        if (!viewers.setHidden(socket.id, ticketId, !visible)) throw new AppError('ERR_NO_TICKET_FOUND');
      },
    },
    async recheckAccess(client) {
      const { actor } = client.session;
      await Promise.all(
        viewers.ticketsOf(client.socket.id).map(async (ticketId) => {
          await hooks.requireVisible(actor, ticketId).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            remove(client, ticketId);
          });
        }),
      );
    },
    hasSession: viewers.hasSession,
    isLookingAt: viewers.isLookingAt,
    stop: () => clearInterval(timer),
  };
}
