import type { Database } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { createViewers, type Viewers } from './viewers.ts';

const tickIntervalMs = 1_000;

/** Publishes what a process knows of open conversations to the others. */
export const createPublish =
  ({ database, log }: { database: Database; log: Logger }) =>
  (payload: string): void =>
    void database.owner
      .query(`SELECT pg_notify('presence', $1)`, [payload])
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the other processes could not be notified who has a conversation open'),
      );

/** Knows who looks at what in a process that serves no browsers: it hears the others. */
export function watchConversations(deps: {
  database: Database;
  listener: Listener;
  log: Logger;
}): Pick<Viewers, 'isLookingAt'> & { stop(): void } {
  const viewers = createViewers({ publish: createPublish(deps), onChanged: () => undefined });
  deps.listener.on('presence', viewers.receive);
  deps.listener.onReconnect(viewers.requestAnnouncements);
  const timer = setInterval(viewers.tick, tickIntervalMs);
  viewers.requestAnnouncements();
  return { isLookingAt: viewers.isLookingAt, stop: () => clearInterval(timer) };
}
