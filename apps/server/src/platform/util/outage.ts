/** Errors of connections to a dependency that fail before it could answer. */
const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/** SQLSTATE 08: no connection; 57P: PostgreSQL shuts down, was ended, or is starting. */
const outageStates = /^(?:08|57P)/;

/** Messages of errors that `pg` throws without a code. */
const lostConnection =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error says that the database, or another program this one depends on, cannot be reached. No line of ours is at fault then. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && (unreachableCodes.has(code) || ('severity' in error && outageStates.test(code))))
    return true;
  return lostConnection.test(error.message);
}
