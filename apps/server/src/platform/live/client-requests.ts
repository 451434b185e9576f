import type * as z from 'zod';
import { clientEvents, type ClientEvent, type ErrorCode } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import type { Logger } from '../log/log.ts';
import { KeyedQueue } from '../util/queue.ts';
import type { SocketClient } from './socket-client.ts';
import type { SocketLimits } from './socket-limits.ts';

/** What features do when a browser asks over its socket. An AppError refuses; without a handler a request is only acknowledged. */
export type ClientRequestHandlers = {
  [E in ClientEvent]?: (client: SocketClient, payload: z.output<(typeof clientEvents)[E]>) => void | Promise<void>;
};

/** Creates what answers the requests of a socket. What one socket asks for is done in the order it was asked. */
export function createClientRequests({
  handlers,
  limits,
  log,
}: {
  handlers: ClientRequestHandlers;
  limits: SocketLimits;
  log: Logger;
}): (client: SocketClient) => void {
  const requests = new KeyedQueue();

  async function handle(client: SocketClient, event: ClientEvent, payload: unknown): Promise<void> {
    const parsed = clientEvents[event].safeParse(payload);
    if (!parsed.success) throw new AppError('ERR_VALIDATION', { fields: [] });
    // The handler of an event takes what the schema of this event makes: `never` covers each of them.
    await handlers[event]?.(client, parsed.data as never);
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
            () => answer({ ok: true }),
            (error: unknown) => {
              if (error instanceof AppError) return refuse(error.code);
              log.error({ err: error, event }, 'a socket request failed');
              refuse('ERR_INTERNAL_SERVER_ERROR');
            },
          );
      });
    }
  };
}
