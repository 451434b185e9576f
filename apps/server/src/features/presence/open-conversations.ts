import type { UserActor } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ConversationSockets, OpenConversations } from '../../platform/live/open-conversations.ts';
import type { SocketClient } from '../../platform/live/socket-client.ts';
import type { Logger } from '../../platform/log.ts';
import { createViewers } from './viewers.ts';

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

/** Manages which sockets have which conversations open: who may join, and who receives whose presence. */
export function createOpenConversations(
  deps: {
    database: Database;
    log: Logger;
    hooks: ConversationHooks;
  },
  sockets: ConversationSockets,
): OpenConversations {
  const { hooks, log } = deps;
  const viewers = createViewers({
    publish: (payload) =>
      void deps.database.owner
        .query(`SELECT pg_notify('presence', $1)`, [payload])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the other processes could not be notified who has a conversation open'),
        ),
    onChanged: (ticketId) => emitViewers(ticketId, viewers.socketsOf(ticketId)),
  });

  function emitViewers(ticketId: number, socketIds: readonly string[]): void {
    if (socketIds.length > 0)
      sockets.emitPresence(socketIds, { action: 'update', ticketId, viewers: viewers.viewersOf(ticketId) });
  }

  function remove({ socket, joining }: SocketClient, ticketId: number): void {
    joining.delete(ticketId);
    viewers.leave(socket.id, ticketId);
  }

  async function join({ socket, session, joining }: SocketClient, ticketId: number): Promise<void> {
    joining.add(ticketId);
    let isLost = true;
    const [name] = await Promise.all([
      hooks.nameOf(session.actor),
      hooks.requireVisible(session.actor, ticketId),
    ]).finally(() => {
      // The socket lost access while it was joining.
      isLost = !joining.delete(ticketId);
    });
    if (isLost || !sockets.isOpen(socket.id)) throw new AppError('ERR_NO_TICKET_FOUND');
    hooks.onTicketOpened(session.actor, ticketId);
    // A second tab of one user changes nothing for the others, but needs the list itself.
    if (!viewers.join(socket.id, ticketId, { userId: session.actor.userId, name, sessionId: session.sessionId }))
      emitViewers(ticketId, [socket.id]);
  }

  return {
    ...viewers,
    remove,
    requests: {
      joinChatBox: join,
      leaveChatBox: ({ socket }, ticketId) => viewers.leave(socket.id, ticketId),
      typing({ socket, session }, { ticketId, typing }) {
        if (!viewers.setTyping(socket.id, ticketId, typing)) throw new AppError('ERR_NO_TICKET_FOUND');
        hooks.onTyping(session.actor, ticketId, typing);
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
  };
}
