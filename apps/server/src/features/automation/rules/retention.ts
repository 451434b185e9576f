import { dayMs, ruleRunDays } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteRunsBefore } from './runs.sql.ts';

/** So few at once that no one waits. */
const maxDeleted = 5_000;

/** Deletes what rules did longer ago than it is kept. */
export const deleteOldRuleRuns = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  asPlatform(database, ({ db }) =>
    deleteRunsBefore(db, new Date(clock.now().getTime() - ruleRunDays * dayMs), maxDeleted),
  );
