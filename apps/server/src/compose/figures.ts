import { countGatewaysAndSessions } from '../channels/session-hub/index.ts';
import {
  countRefusedConnections,
  countUnreadParts,
  readBackupAge,
  readVolumeOfDay,
} from '../features/operations/index.ts';
import { readBacklog } from '../features/inbox/index.ts';
import { freeBytes } from '../platform/http/health-checks.ts';
import { countJobs } from '../platform/jobs/job-counts.ts';
import type { Metrics } from '../platform/observe/metrics.ts';
import { withTimeout } from '../platform/util/with-timeout.ts';
import type { Platform } from '../platform/platform.ts';
import { release } from '../platform/process/release.ts';

/** Registers what every process reports at `/metrics`, whatever its roles: of itself, and of the installation it belongs to. */
export function registerFigures(metrics: Metrics, platform: Platform): void {
  registerOfProcess(metrics, platform);
  registerOfInstallation(metrics, platform);
}

/** Shorter than the timeout of a figure, so that a slow store is reported instead of being left out. */
const filesMs = 1500;

function registerOfProcess(
  metrics: Metrics,
  { config, database, fileStore }: Pick<Platform, 'config' | 'database' | 'fileStore'>,
): void {
  metrics.gauges(
    'balcao_build_info',
    'The release that runs, as labels; always 1',
    ['version', 'commit', 'roles'],
    () => [
      {
        labels: { version: release.version, commit: release.commit ?? 'unknown', roles: config.roles.join(',') },
        value: 1,
      },
    ],
  );
  const ofPools = [
    ['balcao_pool_limit', 'Database connections this process may have', 'max'],
    ['balcao_pool_size', 'Database connections this process has', 'size'],
    ['balcao_pool_idle', 'Database connections of this process that nothing uses', 'idle'],
    ['balcao_pool_waiting', 'Work of this process that waits for a database connection', 'waiting'],
  ] as const;
  for (const [name, help, field] of ofPools)
    metrics.gauges(name, help, ['pool'], () =>
      database.poolStates().map((state) => ({ labels: { pool: state.pool }, value: state[field] })),
    );
  metrics.gauges('balcao_replica_lag_seconds', 'How far the replica for reports is behind', [], () => {
    const lag = database.replica?.lagMs();
    return lag === undefined ? [] : [{ labels: {}, value: lag / 1000 }];
  });
  metrics.gauges('balcao_data_free_bytes', 'Room on the disk of DATA_DIR', [], async () => {
    const free = await freeBytes(config.dataDir);
    return free === undefined ? [] : [{ labels: {}, value: free }];
  });
  metrics.gauge('balcao_files_ready', '1 where this process can read and write files, 0 where it cannot', () =>
    withTimeout(() => fileStore.check(), filesMs).then(
      () => 1,
      () => 0,
    ),
  );
}

/** Every process reports the same value: take one of them, not their sum. */
function registerOfInstallation(metrics: Metrics, platform: Platform): void {
  const { database } = platform;
  const sessions = readTogether(() => countGatewaysAndSessions(database));
  metrics.gauge(
    'balcao_gateways',
    'Gateways of the installation that are there',
    async () => (await sessions()).gateways,
  );
  metrics.gauge(
    'balcao_sessions',
    'Sessions of connections that gateways hold',
    async () => (await sessions()).sessions,
  );
  metrics.gauges(
    'balcao_refused_connections',
    'Connections that WhatsApp, or their proxy, does not let in now, by why',
    ['reason'],
    async () =>
      (await countRefusedConnections(platform)).map(({ reason, count }) => ({ labels: { reason }, value: count })),
  );

  metrics.gauges(
    'balcao_unread_webhook_parts',
    "Fields and parts of Meta's webhooks that no code here reads, by name, and how often they came",
    ['part'],
    async () => (await countUnreadParts(platform)).map(({ name, count }) => ({ labels: { part: name }, value: count })),
  );

  metrics.gauges('balcao_backup_age_seconds', 'Age of the last backup by npm run backup', [], async () => {
    const age = await readBackupAge(platform);
    return age === undefined ? [] : [{ labels: {}, value: age }];
  });

  const jobs = readTogether(() => countJobs(database.owner));
  for (const [name, help, field] of [
    ['balcao_jobs_waiting', 'Jobs that could run now, by name', 'waiting'],
    ['balcao_jobs_failed', 'Jobs that were tried as often as allowed, by name', 'failed'],
  ] as const)
    metrics.gauges(name, help, ['job'], async () =>
      (await jobs()).map((job) => ({ labels: { job: job.name }, value: job[field] })),
    );

  metrics.gauges(
    'balcao_volume_today',
    'Messages received and sent, bytes of their files and calls of the messages API since midnight in UTC, counted up to two hours late',
    ['what'],
    async () => {
      const { received, sent, fileBytes, apiCalls } = await readVolumeOfDay(platform);
      const values = { received, sent, file_bytes: fileBytes, api_calls: apiCalls };
      return Object.entries(values).map(([what, value]) => ({ labels: { what }, value }));
    },
  );

  const backlog = readTogether(() => readBacklog(database));
  for (const [name, help, way, field] of [
    ['balcao_unsent_messages', 'Own messages that no provider has taken yet', 'outbound', 'waiting'],
    ['balcao_unsent_oldest_seconds', 'Age of the oldest message that was not sent yet', 'outbound', 'oldestSeconds'],
    [
      'balcao_inbound_waiting',
      'Entries that providers reported and that are in no conversation yet',
      'inbound',
      'waiting',
    ],
    ['balcao_inbound_oldest_seconds', 'Age of the oldest of what waits on the way in', 'inbound', 'oldestSeconds'],
  ] as const)
    metrics.gauge(name, help, async () => (await backlog())[way][field]);
}

/** Figures that are asked for at once share one question to the database. */
function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= read().finally(() => (running = undefined));
    return running;
  };
}
