/**
 * A start that cannot go on for a reason that the operator can mend. The message is one paragraph with the cause and
 * the remedy; `main.ts` prints it alone, without a stack trace, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** disk_full of PostgreSQL, and what the system says of its own disks */
const noRoomCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Describes in a sentence the failure of a start or a command whose disk has no room; returns other errors unchanged. */
export function explainNoRoom(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || !noRoomCodes.has(code)) return error;
  const disk = code === '53100' ? 'the disk of the database' : 'the disk';
  return new StartError(
    `There is no room on ${disk}: ${message}. Make room on it, then do the same again; nothing that was committed is lost.`,
  );
}
