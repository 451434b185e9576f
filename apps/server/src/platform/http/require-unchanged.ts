import type { Endpoint } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { lockRecord } from '../db/lock-record.ts';
import type { RequestInfo } from './types.ts';

/**
 * Refuses a change that its sender bound to a state of the record (`If-Match`) which is not the stored one any more; without the
 * header the last change wins. To be called before anything else of the transaction is locked, also for senders without the header: who
 * compares must not be overtaken by them.
 * @param read the record as the endpoint answers it; undefined where there is none, which is left to the use case
 * @throws AppError ERR_RECORD_CHANGED with the present record
 */
export async function requireUnchanged(
  { db }: { db: Db },
  endpoint: Endpoint,
  { params, request: { ifMatch } }: { params: { id: number }; request: Pick<RequestInfo, 'ifMatch'> },
  read: () => Promise<unknown> | undefined,
): Promise<void> {
  await lockRecord(db, endpoint.path, params.id);
  if (ifMatch === undefined) return;
  const found = await read()?.catch(ignoreRefusal);
  if (found === undefined) return;
  const record = endpoint.answer.parse(found) as { updatedAt: string };
  if (!isSameMoment(record.updatedAt, ifMatch)) throw new AppError('ERR_RECORD_CHANGED', { record });
}

/** Programs that read a time into their own type send it back without its microseconds. */
const isSameMoment = (stored: string, sent: string): boolean =>
  stored === sent || (/\.\d{3}(?!\d)/.test(sent) && Date.parse(stored) === Date.parse(sent));

/** A record that may not be read is refused by the change, with its own error. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
