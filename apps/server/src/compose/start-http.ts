import type { createFeatures } from './features.ts';
import { createOpenConversations } from '../features/inbox/index.ts';
import { createConversationHooks, createLiveHooks } from './live-hooks.ts';
import type { Listener } from '../platform/db/listener.ts';
import { startLiveServer } from '../platform/live/server.ts';
import type { Metrics } from '../platform/observe/metrics.ts';
import type { Platform } from '../platform/platform.ts';

export interface Served {
  /** whether a socket of a login session, of whatever process, has joined a conversation */
  hasJoined(sessionId: string, ticketId: number): boolean;
  /** whether a person has a conversation before their eyes, in whatever window of whatever process */
  isLookingAt(userId: number, ticketId: number): boolean;
  /** where it listens */
  address: string;
  /** Ends sockets and requests. */
  stop(): Promise<void>;
}

/** Starts what a process with the role http does: it serves requests and sockets. Everything is registered by then. */
export async function startHttp(
  { config, database, http, log, masks }: Platform,
  {
    listener,
    metrics,
    features,
  }: { listener: Listener; metrics: Metrics; features: ReturnType<typeof createFeatures> },
): Promise<Served> {
  const conversations = createOpenConversations({
    database,
    listener,
    log,
    hooks: createConversationHooks({ database, log, ...features }),
    emitPresence: (socketIds, payload) => live.emitTo(socketIds, 'ticketPresence', payload),
  });
  const hooks = createLiveHooks({ database, ...features, conversations });
  const live = startLiveServer({ server: http.server, database, listener, log, masks, config, hooks });
  metrics.gauge('balcao_live_sockets', 'Open live sockets of this process', () => live.size());
  const address = await http.listen();
  return {
    hasJoined: conversations.hasSession,
    isLookingAt: conversations.isLookingAt,
    address,
    async stop() {
      conversations.stop();
      await live.close();
      await http.close();
      await features.users.presence.flush();
    },
  };
}
