import {
  getFailedJobs,
  getOperatorSummary,
  getVersion,
  getWebVersion,
  listCompanyVolumes,
  retryJob,
  setWebVersion,
  takeOverNumbers,
} from '@balcao/contract';
import { findRestoredFrom } from '../../../channels/session-hub/index.ts';
import { listUnreadParts } from '../../../channels/cloud-api/index.ts';
import { deleteWebVersion, findWebVersion, saveWebVersion } from '../../../channels/whatsapp-web/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordAct } from '../../../platform/current-call.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { countJobs, listFailedJobs, retryFailedJob } from '../../../platform/jobs/failed-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { release } from '../../../platform/process/release.ts';
import { readSummary } from './summary.ts';
import { takeOver } from './take-over.ts';
import {
  countRefused,
  findBackupAge,
  listVolumes,
  recordMessageHour as insertMessageHour,
  sumVolumeOfDay,
  type VolumeOfDay,
} from './summary.sql.ts';

export { countCompanies, countPresent, countWaiting } from './summary.sql.ts';
export { takeOver } from './take-over.ts';

const volumesPageSize = 100;
const shownUnreadParts = 20;

/**
 * Registers the endpoints of the installation as a whole: its version, failed jobs, and the web version of its linked
 * numbers.
 */
export function createInstallation({ http, database, clock }: Platform): void {
  http.handle(getVersion, () => release);
  http.handle(getFailedJobs, async () => ({ jobs: await listFailedJobs(database.owner) }));
  http.handle(retryJob, async ({ params }) => {
    if (!(await retryFailedJob(database.owner, params.id))) throw new AppError('ERR_NO_JOB_FOUND');
    // The queue of jobs keeps its own tables.
    await asPlatform(database, async () => recordAct());
    return { message: 'Job scheduled.' };
  });
  const readWebVersion = async (db: Db) => {
    const row = await findWebVersion(db);
    return { setting: row ? { version: row.version, state: row.state, changedAt: row.changedAt } : null };
  };
  http.handle(getWebVersion, () => asPlatform(database, ({ db }) => readWebVersion(db)));
  http.handle(setWebVersion, ({ body: { version } }) =>
    asPlatform(database, async ({ db }) => {
      await (version === null ? deleteWebVersion(db) : saveWebVersion(db, version));
      return readWebVersion(db);
    }),
  );
  http.handle(getOperatorSummary, async ({ actor }) => {
    const now = clock.now();
    const { waiting, postgres, whatsappWeb, ...summary } = await asPlatform(database, async ({ db }) => ({
      ...(await readSummary(db, actor.companyId, now)),
      whatsappWeb: (await findWebVersion(db))?.version ?? null,
      unreadWebhookParts: (await listUnreadParts(db))
        .slice(0, shownUnreadParts)
        .map(({ name, count, lastAt }) => ({ name, count, lastAt })),
    }));
    const jobs = await countJobs(database.owner);
    return {
      at: now.toISOString(),
      restoredFrom: await findRestoredFrom(database),
      ...summary,
      queues: { ...waiting, jobs: jobs.waiting },
      failedJobs: jobs.failed,
      versions: { app: release.version, commit: release.commit, node: process.versions.node, postgres, whatsappWeb },
    };
  });
  http.handle(listCompanyVolumes, ({ query: { afterMessages, afterId } }) =>
    asPlatform(database, async ({ db }) => {
      const after = afterMessages === undefined ? undefined : { messages: afterMessages, companyId: afterId };
      const { rows: volumes, hasMore } = await readFirst(volumesPageSize, (limit) =>
        listVolumes(db, clock.now(), { limit, ...(after && { after }) }),
      );
      return { volumes, hasMore };
    }),
  );
  http.handle(takeOverNumbers, async () => {
    await asPlatform(database, async (tx) => {
      await takeOver(tx, tx.clock.now());
      recordAct();
    });
    return { message: 'Numbers taken over.' };
  });
}

/** The messages of the installation since midnight in UTC, counted up to two hours late. */
export function readVolumeOfDay({ database }: Pick<Platform, 'database'>): Promise<VolumeOfDay> {
  return asPlatform(database, ({ db, clock }) => sumVolumeOfDay(db, clock.now()));
}

/** Counts the connections of the installation that WhatsApp refuses now, by reason. */
export function countRefusedConnections({ database }: Pick<Platform, 'database'>): ReturnType<typeof countRefused> {
  return asPlatform(database, ({ db }) => countRefused(db));
}

/** How often each part of Meta's webhooks came that no code reads, by its name. */
export function countUnreadParts({ database }: Pick<Platform, 'database'>): ReturnType<typeof listUnreadParts> {
  return asPlatform(database, ({ db }) => listUnreadParts(db));
}

/** Seconds since the moment that the last backup by `npm run backup` holds; undefined where there was none. */
export function readBackupAge({ database }: Pick<Platform, 'database'>): Promise<number | undefined> {
  return asPlatform(database, ({ db }) => findBackupAge(db));
}

/** Records with which message an hour begins, for the messages a day. The housekeeping calls it. */
export async function recordMessageHour({ database }: Pick<Platform, 'database'>): Promise<void> {
  await asPlatform(database, ({ db, clock }) => insertMessageHour(db, clock.now()));
}
