import { kPlatform, type Database, type PlatformTx } from './database.ts';

/**
 * Runs one transaction across companies, for login, sign-up, plans, super users and sweeps. The files that may import
 * this are listed in .dependency-cruiser.mjs; ordinary work uses `forCompany`.
 */
export function asPlatform<T>(database: Database, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  return database[kPlatform](work);
}
