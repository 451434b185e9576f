import { dayMs, trackingLinkKeptDays } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteDaysBefore } from './figures.sql.ts';

/** So few at once that no one waits. */
const maxDeleted = 5_000;

/** Deletes figures that are older than they are kept. */
export const deleteOldTrackingFigures = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  asPlatform(database, ({ db }) => {
    const day = new Date(clock.now().getTime() - trackingLinkKeptDays * dayMs).toISOString().slice(0, 10);
    return deleteDaysBefore(db, day, maxDeleted);
  });
