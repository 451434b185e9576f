import pg from 'pg';
import { AppError } from '../app-error.ts';

/** PostgreSQL answered ROLLBACK to a COMMIT, as it does when a statement of the transaction has failed. */
export class RolledBackAtCommit extends Error {
  override name = 'RolledBackAtCommit';
}

/** Returns whether nothing of a transaction that threw was stored for certain. After a lost connection that is unknown. */
export function isRolledBack(error: unknown): boolean {
  return (
    error instanceof AppError ||
    error instanceof RolledBackAtCommit ||
    (error instanceof pg.DatabaseError && error.severity === 'ERROR')
  );
}

const lostCommits = new WeakSet<object>();

/** Notes that a COMMIT was sent and its answer did not come, unless the error is an answer. Throws the error again. */
export function rethrowFromCommit(error: unknown): never {
  if (typeof error === 'object' && error !== null && !isRolledBack(error)) lostCommits.add(error);
  throw error;
}

/**
 * Returns whether the error ended a transaction whose COMMIT was sent and not answered: its rows may have been stored. Any other error
 * of a transaction came before its COMMIT, so that nothing was stored.
 */
export function isCommitUnknown(error: unknown): boolean {
  return typeof error === 'object' && error !== null && lostCommits.has(error);
}
