import type { CompanyTx, Database } from './database.ts';

const maxAttempts = 3;
const deadlockDetected = '40P01';
const foreignKeyViolation = '23503';

/**
 * Runs a transaction again that the database aborted for what others did at the same time: after a deadlock, up to three times in
 * all; once where a record that it refers to was deleted after it had looked for it, so that the second run finds it missing and refuses
 * with its own code. Other errors, and those of the last run, are thrown. A failed run must leave nothing behind.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  let missedRecord = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isRetried = code === deadlockDetected || (code === foreignKeyViolation && !missedRecord);
      if (!isRetried || attempt >= maxAttempts) throw error;
      missedRecord ||= code === foreignKeyViolation;
    }
  }
}

/** Writes in one transaction of a company for a call of a person or program, which is not repeated by itself as a job is. */
export const writeForCompany = <T>(
  database: Pick<Database, 'forCompany'>,
  companyId: number,
  work: (tx: CompanyTx) => Promise<T>,
): Promise<T> => retryConflicts(() => database.forCompany(companyId, work));
