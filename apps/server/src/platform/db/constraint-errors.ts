import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../app-error.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
/** what ON DELETE RESTRICT answers since PostgreSQL 18 */
const restrictViolation = '23001';
const violations: ReadonlySet<unknown> = new Set([uniqueViolation, foreignKeyViolation, restrictViolation]);

/**
 * Maps a violated constraint to a code of the catalogue, for example `work.catch(mapConstraintErrors({ users_email:
 * 'ERR_EMAIL_IN_USE' }))`. The constraint decides, not an earlier SELECT, which two concurrent requests would both
 * pass.
 */
export function mapConstraintErrors(codes: Readonly<Record<string, ErrorCode>>): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    const mapped = violations.has(code) && codes[String(constraint)];
    throw mapped ? new AppError<ErrorCode>(mapped, {}, { cause: error }) : error;
  };
}
