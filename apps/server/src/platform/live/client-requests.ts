import { clientEvents, type ClientEvent, type ErrorCode } from '@balcao/contract';
import type { Logger } from '../log.ts';
import { KeyedQueue } from '../queue.ts';
import { roomName } from './audience.ts';
import type { LiveHooks } from './hooks.ts';
import type { OpenConversations } from './open-conversations.ts';
import type { SocketClient } from './socket-client.ts';
import type { SocketLimits } from './socket-limits.ts';

/**
 * Creates what answers the requests of a socket: conversations and simulated phones that it joins and leaves, typing, heartbeats. What
 * one socket asks for is done in the order it was asked.
 */
export function createClientRequests({
  hooks,
  conversations,
  limits,
  log,
}: {
  hooks: Pick<LiveHooks, 'authorizeJoin' | 'onTyping' | 'setPresence'>;
  conversations: OpenConversations;
  limits: SocketLimits;
  log: Logger;
}): (client: SocketClient) => void {
  const requests = new KeyedQueue();

  /** @returns the code that refuses it */
  async function handle(client: SocketClient, event: ClientEvent, payload: unknown): Promise<ErrorCode | undefined> {
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

  return (client) => {
    for (const event of Object.keys(clientEvents) as ClientEvent[]) {
      client.socket.on(event, (payload: unknown, acknowledge: unknown) => {
        const answer = typeof acknowledge === 'function' ? (acknowledge as (reply: object) => void) : () => {};
        const refuse = (error: ErrorCode) => answer({ ok: false, error });
        if (!limits.ask(client.session.actor.userId)) return refuse('ERR_TOO_MANY_ATTEMPTS');
        requests
          .run(client.socket.id, () => handle(client, event, payload))
          .then(
            (error) => (error ? refuse(error) : answer({ ok: true })),
            (error: unknown) => {
              log.error({ err: error, event }, 'a socket request failed');
              refuse('ERR_INTERNAL_SERVER_ERROR');
            },
          );
      });
    }
  };
}
