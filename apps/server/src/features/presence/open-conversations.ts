import type { ErrorCode, UserActor } from '@balcao/contract';
import type { Database } from '../../platform/db/database.ts';
import type {
  ConversationClient,
  ConversationSockets,
  OpenConversations,
} from '../../platform/live/open-conversations.ts';
import type { Logger } from '../../platform/log.ts';
import { createViewers } from './viewers.ts';

/** The calls of this feature to others. */
export interface ConversationHooks {
  /** Decides whether this caller may join. A code refuses, and nothing is joined. */
  authorizeJoin(actor: UserActor, event: 'joinChatBox', id: number): Promise<ErrorCode | undefined>;
  /** Returns the caller's name as colleagues see it. */
  nameOf(actor: UserActor): Promise<string>;
  /** Called when a caller has opened a conversation. */
  onTicketOpened(actor: UserActor, ticketId: number): void;
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

  function remove({ socket, joining }: ConversationClient, ticketId: number): void {
    joining.delete(ticketId);
    viewers.leave(socket.id, ticketId);
  }

  return {
    ...viewers,
    remove,
    async join(client, ticketId) {
      const { socket, session, joining } = client;
      joining.add(ticketId);
      const [refused, name] = await Promise.all([
        hooks.authorizeJoin(session.actor, 'joinChatBox', ticketId),
        hooks.nameOf(session.actor),
      ]);
      // The socket lost access, or was closed, while it was joining.
      const lost = !joining.delete(ticketId);
      if (refused || lost || !sockets.isOpen(socket.id)) return refused ?? 'ERR_NO_TICKET_FOUND';
      hooks.onTicketOpened(session.actor, ticketId);
      // A second tab of one user changes nothing for the others, but needs the list itself.
      if (!viewers.join(socket.id, ticketId, { userId: session.actor.userId, name, sessionId: session.sessionId }))
        emitViewers(ticketId, [socket.id]);
      return undefined;
    },
    async recheckAccess(client) {
      const { actor } = client.session;
      await Promise.all(
        viewers.ticketsOf(client.socket.id).map(async (ticketId) => {
          if (await hooks.authorizeJoin(actor, 'joinChatBox', ticketId)) remove(client, ticketId);
        }),
      );
    },
  };
}
