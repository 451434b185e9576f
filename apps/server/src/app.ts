import { acquireGatewayName, createSessionHub } from './channels/session-hub/index.ts';
import { watchConversations } from './features/inbox/index.ts';
import { resumeImports } from './features/numbers/index.ts';
import { startRepeatingErasures } from './features/operations/index.ts';
import { createPlanCheck, createStorageReserve } from './features/account/index.ts';
import { systemClock, type Clock } from './platform/util/clock.ts';
import type { Config } from './platform/config/config.ts';
import { NotServing } from './platform/http/operations.ts';
import { startOperationsServer } from './platform/http/operations-server.ts';
import { startWorker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/log/log.ts';
import type { Platform } from './platform/platform.ts';
import { createChannels } from './compose/create-channels.ts';
import { createFeatures } from './compose/features.ts';
import { registerFigures } from './compose/figures.ts';
import { createHousekeeping } from './compose/housekeeping.ts';
import { startHttp, type Served } from './compose/start-http.ts';
import { createPlatform } from './platform/create-platform.ts';
import { removeStaleTempFiles } from './platform/files/temp-file.ts';

export interface App {
  platform: Platform;
  /** where it listens; undefined without the role http */
  address: string | undefined;
  /** where health and metrics have a port of their own; undefined without METRICS_PORT */
  operationsAddress: string | undefined;
  /** Ends in order: no new requests, running jobs, sessions, database connections. */
  close(): Promise<void>;
}

/**
 * The composition root: platform, features, then the roles this process plays.
 * @param input.databaseUrl a migrated database
 */
export async function createApp(input: {
  config: Config;
  secret: string;
  databaseUrl: string;
  log: Logger;
  clock?: Clock;
}): Promise<App> {
  const { config, log } = input;
  const { platform, listener, metrics, checks, handlers, finishComposing } = await createPlatform(
    { ...input, clock: input.clock ?? systemClock },
    {
      // Requests ask them, which are accepted once the features are there.
      authenticate: (request, endpoint) => features.authenticate(request, endpoint),
      authenticateToken: (request) => features.messagesApi.authenticateToken(request),
      isConfirmed: (request) => features.auth.isConfirmed(request),
      recordCall: (call) => features.messagesApi.recordCall(call),
      createPlanCheck,
      createStorageReserve,
    },
  );
  const { database } = platform;
  registerFigures(metrics, platform);
  let running = false;
  const operations = await startOperationsServer({
    config,
    log,
    metrics,
    checks: {
      ...checks,
      roles: async () => {
        if (!running) throw new NotServing('the process is starting or ending');
      },
    },
  }).catch(async (error: unknown) => {
    await listener.close();
    await database.close();
    throw error;
  });
  const hasRole = (role: Config['roles'][number]) => config.roles.includes(role);
  const gatewayName = hasRole('gateway') ? await acquireGatewayName(config.dataDir) : undefined;
  const sessions = createSessionHub({
    database,
    listener,
    log,
    owner: gatewayName?.name ?? '',
    channels: createChannels(platform),
  });
  let served: Served | undefined;
  // Where no browser asks, who looks at what is heard of the other processes.
  const watched = hasRole('worker') && !hasRole('http') ? watchConversations({ database, listener, log }) : undefined;
  const features = createFeatures(platform, {
    listener,
    sessions,
    hasJoined: (sessionId, ticketId) => served?.hasJoined(sessionId, ticketId) ?? false,
    isLookingAt: (userId, ticketId) => (served ?? watched)?.isLookingAt(userId, ticketId) ?? false,
  });
  const { flows, inbound, mediaDownloads, messagesApi, outbound, responders, trackingLinks, webhookDispatcher } =
    features;
  createHousekeeping(platform, features);
  finishComposing();

  // A restored backup brings erased people back: they are erased again before anybody gets in or a session is opened.
  const repeatingErasures = hasRole('worker') ? await startRepeatingErasures(platform) : undefined;
  // Every role removes stale temporary files: gateways and workers write them, too, and may be alone on their machine.
  await removeStaleTempFiles(config.dataDir, new Date());
  const shutdownSteps: (() => Promise<unknown>)[] = [];
  if (hasRole('gateway')) {
    await inbound.recoverAtStart();
    await responders.recover();
    await sessions.start();
  }
  const ownHandlers = handlers.filter(({ job }) => hasRole(job.role));
  if (hasRole('worker')) await resumeImports(database);
  if (ownHandlers.length > 0) {
    const worker = await startWorker(database.owner, ownHandlers, log);
    shutdownSteps.push(() => worker.stop());
  }
  if (hasRole('worker')) webhookDispatcher.start();
  if (hasRole('http')) {
    const started = await startHttp(platform, { listener, metrics, features });
    served = started;
    shutdownSteps.unshift(() => started.stop());
  }

  running = true;
  return {
    platform,
    address: served?.address,
    operationsAddress: operations?.address,
    async close() {
      running = false;
      for (const close of shutdownSteps) await close();
      // Messages on their way still need their session.
      await outbound.stop();
      if (gatewayName) await sessions.stop();
      gatewayName?.release();
      await inbound.stop();
      await responders.stop();
      await flows.stop();
      await trackingLinks.stop();
      await mediaDownloads.stop();
      await repeatingErasures?.stop();
      await messagesApi.stop();
      await webhookDispatcher.stop();
      platform.outboundHttp.close();
      watched?.stop();
      await listener.close();
      await operations?.close();
      await database.close();
    },
  };
}
