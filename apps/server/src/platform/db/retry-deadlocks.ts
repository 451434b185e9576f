const maxAttempts = 3;
const deadlockDetected = '40P01';

/**
 * Runs a transaction again that the database aborted because of a deadlock: the caller, who did nothing wrong, gets the
 * error only when that happens three times. A failed run must leave nothing behind.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === deadlockDetected;
