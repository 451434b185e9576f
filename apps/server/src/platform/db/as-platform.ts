import { kPlatform, type Database, type PlatformTx } from './database.ts';

/**
 * One transaction across companies: login, sign-up, plans, super users, sweeps. The files that may import this are named
 * in .dependency-cruiser.mjs; the work itself belongs in `forCompany`.
 */
export function asPlatform<T>(database: Database, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return database[kPlatform](work);
}
