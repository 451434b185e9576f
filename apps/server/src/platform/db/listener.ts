import { Client } from 'pg';
import type { Logger } from '../log/log.ts';

/**
 * What processes notify each other of through PostgreSQL, with the payload:
 * - `live`: a batch of live events is there (its id)
 * - `sessions`: sessions ended or changed (JSON with the id of a user or of a company; without both, all)
 * - `actors`: the visibility of someone changed (id of the company)
 * - `plans`: a plan changed, or which one a company has (id of the plan)
 * - `resync`: so much of a company changed at once that its browsers shall refetch (id of the company)
 * - `presence`: who has a conversation open in some process (JSON, `features/inbox/presence/viewers.ts`)
 * - `away`: the last window of someone was closed in some process (id of the user)
 * - `gateway`: there is something to do for a session, or for all gateways (JSON, `channels/session-hub/notices.ts`)
 * - `answers`: an invocation of a session is answered (id of the invocation)
 */
export type NotifyChannel =
  | 'live'
  | 'sessions'
  | 'actors'
  | 'plans'
  | 'resync'
  | 'presence'
  | 'push'
  | 'away'
  | 'gateway'
  | 'answers';

export interface Listener {
  on(channel: NotifyChannel, receive: (payload: string) => void): void;
  /** Registers a callback for when a lost connection is back; notifications sent in between are lost. */
  onReconnect(recover: () => void): void;
  isHealthy(): boolean;
  close(): Promise<void>;
}

/** Listens on a connection of its own and reconnects after a loss, after 0.2 s at first and 5 s at most. */
export async function createListener(url: string, log: Logger): Promise<Listener> {
  const receivers = new Map<NotifyChannel, ((payload: string) => void)[]>();
  const reconnectHandlers: (() => void)[] = [];
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: url, application_name: 'balcao_listener', keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const receive of receivers.get(channel as NotifyChannel) ?? []) receive(payload ?? '');
    });
    // Both events may fire for one loss; only the first one of the current client starts a reconnect.
    const onLost = () => {
      if (client !== fresh || closed) return;
      client = undefined;
      log.warn('the connection for live events was lost; coming back');
      reconnect(200);
    };
    fresh.on('error', onLost);
    fresh.on('end', onLost);
    await fresh.connect();
    await fresh.query(
      'LISTEN live; LISTEN sessions; LISTEN actors; LISTEN plans; LISTEN resync; LISTEN presence; LISTEN away; LISTEN gateway; LISTEN answers;',
    );
    client = fresh;
  }

  function reconnect(delayMs: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      connect().then(
        () => reconnectHandlers.forEach((recover) => recover()),
        () => reconnect(Math.min(delayMs * 2, 5_000)),
      );
    }, delayMs);
  }

  await connect();
  return {
    on(channel, receive) {
      receivers.set(channel, [...(receivers.get(channel) ?? []), receive]);
    },
    onReconnect: (recover) => void reconnectHandlers.push(recover),
    isHealthy: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
