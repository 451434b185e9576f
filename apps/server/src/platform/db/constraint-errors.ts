import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../app-error.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/**
 * Maps a violated constraint to a code of the catalogue, for example `work.catch(mapConstraintErrors({ users_email:
 * 'ERR_EMAIL_IN_USE' }))`. The constraint decides, not an earlier SELECT, which two concurrent requests would both
 * pass.
 */
export function mapConstraintErrors(codes: Readonly<Record<string, ErrorCode>>): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    const mapped = (code === uniqueViolation || code === foreignKeyViolation) && codes[String(constraint)];
    throw mapped ? new AppError<ErrorCode>(mapped, {}, { cause: error }) : error;
  };
}
