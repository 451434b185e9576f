import type { createFeatures } from './features.ts';
import { createOpenConversations } from './features/presence/index.ts';
import { createLiveHooks } from './live-hooks.ts';
import type { Listener } from './platform/db/listener.ts';
import { startLiveServer, type LiveServer } from './platform/live/server.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';

export interface Served {
  live: LiveServer;
  /** where it listens */
  address: string;
  /** Ends sockets and requests. */
  stop(): Promise<void>;
}

/** Starts what a process with the role http does: it serves requests and sockets. Everything is registered by then. */
export async function startHttp(
  { clock, config, database, http, log }: Platform,
  {
    listener,
    metrics,
    features,
  }: { listener: Listener; metrics: Metrics; features: ReturnType<typeof createFeatures> },
): Promise<Served> {
  const hooks = createLiveHooks({ database, log, clock, ...features });
  const live = startLiveServer({
    server: http.server,
    database,
    listener,
    log,
    config,
    hooks,
    openConversations: (sockets) => createOpenConversations({ database, log, hooks }, sockets),
  });
  metrics.gauge('balcao_live_sockets', 'Open live sockets of this process', () => live.size());
  const address = await http.listen();
  return {
    live,
    address,
    async stop() {
      await live.close();
      await http.close();
      await features.users.presence.flush();
    },
  };
}
