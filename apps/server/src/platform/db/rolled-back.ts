import pg from 'pg';
import { AppError } from '../app-error.ts';

/** Whether nothing of a transaction that threw was stored for certain. After a lost connection that is unknown. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof AppError || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
}
