/**
 * A start that cannot go on for a reason that the operator can mend. The message is one paragraph with the cause and
 * the remedy; `main.ts` prints it alone, without a stack trace, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** disk_full of PostgreSQL, and what the system says of its own disks */
const noRoomCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** SQLITE_FULL: the locks are files of SQLite */
const sqliteFull = 13;

/**
 * Describes in a sentence the failure of a start or a command that an operator can mend: a disk without room, a machine
 * that cannot be reached. Returns other errors unchanged.
 */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return explainNoRoom(error) ?? explainUnreachable(error) ?? error;
}

function explainNoRoom(error: NodeJS.ErrnoException & { errcode?: number }): StartError | undefined {
  const { code = '', message, errcode } = error;
  if (!noRoomCodes.has(code) && !(code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull)) return undefined;
  const disk = code === '53100' ? 'the disk of the database' : 'the disk';
  return new StartError(
    `There is no room on ${disk}: ${message}. Make room on it, then do the same again; nothing that was committed is lost.`,
  );
}

function explainUnreachable(
  error: NodeJS.ErrnoException & { hostname?: string; address?: string; port?: number },
): StartError | undefined {
  if (error.syscall !== 'connect' && error.syscall !== 'getaddrinfo') return undefined;
  const { hostname, address = '', port } = error;
  const machine = hostname ?? (port === undefined ? address : `${address}:${port}`);
  return new StartError(
    `${machine} cannot be reached: ${error.message}. Check that it runs and that its name is right, then do the same again.`,
  );
}
