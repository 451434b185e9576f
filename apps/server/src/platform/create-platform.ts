import { createDatabase, type CompanyTx } from './db/database.ts';
import { createListener, type Listener } from './db/listener.ts';
import { createDomainEvents } from './events.ts';
import { openFileStores } from './files/open-stores.ts';
import { createFiles } from './files/files.ts';
import { createStorageCount, type StorageCount } from './files/storage.ts';
import { createHealthChecks } from './http/health-checks.ts';
import { createHttp } from './http/http.ts';
import { claimKey } from './http/idempotency/keyed-call.ts';
import type { HealthCheck } from './http/operations.ts';
import { createOutbound } from './http/outbound/outbound.ts';
import { openVault } from './secrets/app-secret.ts';
import { auditStatement } from './current-call.ts';
import type { Clock } from './util/clock.ts';
import type { Config } from './config/config.ts';
import type { JobHandler } from './jobs/job.ts';
import type { Logger } from './log/log.ts';
import { createMasks } from './masks/masks.ts';
import { createMail } from './mail/mail.ts';
import { createMetrics, type Metrics } from './observe/metrics.ts';
import type { Platform } from './platform.ts';
import { createRateLimit } from './rate-limit.ts';

type HttpDeps = Parameters<typeof createHttp>[0];

/** @param deps what the HTTP server asks of features that do not exist yet */
export async function createPlatform(
  {
    config,
    secret,
    databaseUrl,
    log,
    clock,
  }: { config: Config; secret: string; databaseUrl: string; log: Logger; clock: Clock },
  deps: {
    authenticate: HttpDeps['authenticate'];
    authenticateToken: HttpDeps['authenticateToken'];
    isConfirmed: HttpDeps['isConfirmed'];
    recordCall: HttpDeps['recordCall'];
    createPlanCheck(database: Platform['database'], listener: Listener): HttpDeps['planAllows'];
    createStorageReserve(database: Platform['database'], storage: StorageCount): HttpDeps['reserveStorage'];
  },
): Promise<{
  platform: Platform;
  listener: Listener;
  metrics: Metrics;
  checks: Record<string, HealthCheck>;
  handlers: readonly JobHandler[];
  /** to be called once all features are composed */
  finishComposing(): void;
}> {
  const events = createDomainEvents<CompanyTx>();
  const database = createDatabase(databaseUrl, {
    poolSize: config.databasePool,
    replicaUrl: config.databaseReplicaUrl,
    onReplica: (isReady) =>
      isReady
        ? log.info('reports are read from the replica')
        : log.warn('the replica is away or behind: reports are read from the database itself'),
    events,
    clock,
    log,
    fileUrl: (companyId, file) => files.signedUrl(companyId, file.key, file),
    beforeCommit: auditStatement,
    claimKey,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const vault = await openVault(database, secret);
  const listener = await createListener(databaseUrl, log);
  const handlers: JobHandler[] = [];

  const { store: fileStore } = await openFileStores(config);
  const storage = createStorageCount(database, fileStore);
  const files = createFiles({ dataDir: config.dataDir, store: fileStore }, vault, clock, storage);
  const masks = createMasks(vault);
  const metrics = createMetrics();
  const checks = createHealthChecks({ config, database, listener, fileStore });
  const http = await createHttp({
    config,
    log,
    database,
    files,
    masks,
    metrics,
    checks,
    authenticate: deps.authenticate,
    authenticateToken: deps.authenticateToken,
    isConfirmed: deps.isConfirmed,
    recordCall: deps.recordCall,
    planAllows: deps.createPlanCheck(database, listener),
    reserveStorage: deps.createStorageReserve(database, storage),
  });
  const platform: Platform = {
    config,
    log,
    clock,
    vault,
    database,
    files,
    masks,
    fileStore,
    storage,
    mail: createMail(config),
    rateLimit: createRateLimit({ pool: database.owner }),
    http,
    outboundHttp: createOutbound({ privateAddresses: config.outboundPrivate }),
    on: events.on,
    asks: events.asks,
    answer: events.answer,
    registerJob: (handler) => void handlers.push(handler),
  };
  return { platform, listener, metrics, checks, handlers, finishComposing: events.finish };
}
