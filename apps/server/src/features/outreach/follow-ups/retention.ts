import { dayMs, followUpRunDays } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteEndedBefore } from './runs.sql.ts';

/** So few at once that no one waits. */
const maxDeleted = 5_000;

/** Deletes runs of follow-ups that ended longer ago than they are kept. */
export const deleteOldFollowUpRuns = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  asPlatform(database, ({ db }) =>
    deleteEndedBefore(db, new Date(clock.now().getTime() - followUpRunDays * dayMs), maxDeleted),
  );
