import * as z from 'zod';
import type { UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { StorageCount, StorageReservation } from '../../../platform/files/storage.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './plans.sql.ts';

const bytesPerMb = 1024 * 1024;

/**
 * Reserves the room of what people upload, and refuses what is beyond the storage of their company's plan; undefined where it has no
 * limit. What contacts send counts and is never refused: it would be lost.
 */
export function createStorageReserve(database: Database, storage: StorageCount) {
  return async (
    { companyId }: Pick<UserActor, 'companyId'>,
    bytes: number,
  ): Promise<StorageReservation | undefined> => {
    const limitMb = await database.forCompany(companyId, ({ db }) => rows.findStorageLimit(db, companyId));
    if (limitMb === null) return undefined;
    const reservation = await storage.reserve(companyId, limitMb * bytesPerMb, bytes);
    if (!reservation) throw new AppError('ERR_STORAGE_FULL', { limit: limitMb });
    return reservation;
  };
}

/** Runs a work with room reserved for the copies that it makes of files: what people copy counts as what they upload. */
export function createCopyRoom({ database, storage }: Pick<Platform, 'database' | 'storage'>) {
  const reserve = createStorageReserve(database, storage);
  return async <T>(
    companyId: number,
    originals: readonly { size: number }[],
    work: (reservation: StorageReservation | undefined) => Promise<T>,
  ): Promise<T> => {
    const bytes = originals.reduce((sum, { size }) => sum + size, 0);
    const reservation = bytes === 0 ? undefined : await reserve({ companyId }, bytes);
    try {
      return await work(reservation);
    } finally {
      await reservation?.release();
    }
  };
}

const recountStorage = defineJob({
  name: 'plans.recountStorage',
  role: 'worker',
  schema: z.object({}),
  retry: { maxAttempts: 1 },
  crontab: '20 4 * * *',
});

/** Every night: counts the files of every company, since a process may have ended between a file and its count. */
export function recountStorageHandler({ database, storage }: Pick<Platform, 'database' | 'storage'>): JobHandler {
  return jobHandler(recountStorage, async () => {
    const companyIds = await asPlatform(database, ({ db }) => rows.listCompanyIds(db));
    for (const companyId of companyIds) await storage.count(companyId);
  });
}
