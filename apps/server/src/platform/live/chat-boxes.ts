import type { UserActor, ErrorCode, LivePayload } from '@balcao/contract';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { createViewers } from './viewers.ts';

/** A socket, as far as open conversations are concerned. */
interface ChatBoxClient {
  socket: { id: string };
  session: { actor: UserActor; sessionId: string };
  /** conversations it asked to join and may lose access to before it has joined */
  joining: Set<number>;
}

/** Manages which sockets have which conversations open: who may join, and who is notified of whom. */
export function createChatBoxes(deps: {
  database: Database;
  log: Logger;
  hooks: {
    authorizeJoin(actor: UserActor, event: 'joinChatBox', id: number): Promise<ErrorCode | undefined>;
    nameOf(actor: UserActor): Promise<string>;
    onTicketOpened(actor: UserActor, ticketId: number): void;
  };
  isOpen(socketId: string): boolean;
  emitPresence(socketIds: readonly string[], payload: LivePayload<'ticketPresence'>): void;
}) {
  const { hooks, log } = deps;
  const viewers = createViewers({
    publish: (payload) =>
      void deps.database.owner
        .query(`SELECT pg_notify('presence', $1)`, [payload])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'who has a conversation open could not be told to the other processes'),
        ),
    onChanged: (ticketId) => emitViewers(ticketId, viewers.socketsOf(ticketId)),
  });

  function emitViewers(ticketId: number, socketIds: readonly string[]): void {
    if (socketIds.length > 0)
      deps.emitPresence(socketIds, { action: 'update', ticketId, viewers: viewers.viewersOf(ticketId) });
  }

  /** Removes a viewer who no longer has access. */
  function removeViewer({ socket, joining }: ChatBoxClient, ticketId: number): void {
    joining.delete(ticketId);
    viewers.leave(socket.id, ticketId);
  }

  return {
    viewers,
    shutOut: removeViewer,
    async join(client: ChatBoxClient, ticketId: number): Promise<ErrorCode | undefined> {
      const { socket, session, joining } = client;
      joining.add(ticketId);
      const [refused, name] = await Promise.all([
        hooks.authorizeJoin(session.actor, 'joinChatBox', ticketId),
        hooks.nameOf(session.actor),
      ]);
      // The socket lost access, or was closed, while it was joining.
      const lost = !joining.delete(ticketId);
      if (refused || lost || !deps.isOpen(socket.id)) return refused ?? 'ERR_NO_TICKET_FOUND';
      hooks.onTicketOpened(session.actor, ticketId);
      // A second tab of one user changes nothing for the others, but needs the list itself.
      if (!viewers.join(socket.id, ticketId, { userId: session.actor.userId, name, sessionId: session.sessionId }))
        emitViewers(ticketId, [socket.id]);
      return undefined;
    },
    /** Removes a socket from conversations that its user no longer has access to. */
    async recheckAccess(client: ChatBoxClient): Promise<void> {
      const { actor } = client.session;
      await Promise.all(
        viewers.ticketsOf(client.socket.id).map(async (ticketId) => {
          if (await hooks.authorizeJoin(actor, 'joinChatBox', ticketId)) removeViewer(client, ticketId);
        }),
      );
    },
  };
}
