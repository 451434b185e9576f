import { hourMs, idempotencyHours } from '@balcao/contract';
import { asPlatform } from '../../db/as-platform.ts';
import type { Platform } from '../../platform.ts';
import { deleteKeysBefore } from './keys.sql.ts';

/** Deletes the keys of calls that are longer ago than repeats are answered. */
export async function deleteOldKeys({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - idempotencyHours * hourMs);
  await asPlatform(database, ({ db }) => deleteKeysBefore(db, before));
}
