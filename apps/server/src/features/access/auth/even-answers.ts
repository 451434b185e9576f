import { setTimeout as delay } from 'node:timers/promises';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasBcryptHashes } from './accounts.sql.ts';

/** Comparing with the slowest hash that is taken over takes less, on a machine that is not overloaded. */
const stepMs = 1_000;
export const restOfStep = (tookMs: number): number => stepMs - (tookMs % stepMs);

/**
 * Holds the answer to a wrong login back until a whole second after it began, as long as passwords of another program are on the installation:
 * comparing with those takes longer, which would tell whose account is one of them.
 * @param beganMs by `performance.now()`
 */
export async function answerEvenly({ database }: Pick<Platform, 'database'>, beganMs: number): Promise<void> {
  if (!(await asPlatform(database, ({ db }) => hasBcryptHashes(db)))) return;
  await delay(restOfStep(performance.now() - beganMs));
}
