import { type ApiCall, deliveryStateOf, hourMs } from '@balcao/contract';
import { createKeyedBatcher } from '../../../platform/util/batcher.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import type { CallRecord } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listNumbers, recordTokenUse } from '../../numbers/index.ts';
import { findDeliveries } from '../../inbox/index.ts';
import * as rows from './messages-api.sql.ts';

const callRetentionMs = 7 * 24 * hourMs;
const pageSize = 50;
/** Beyond this the exact number of failed calls is not counted. */
const maxFailedCount = 1000;
/** Calls are recorded in batches: the live event is sent at most this often. */
const recordDelayMs = 300;

/** Records calls of programs, after their answers. */
export function createCallLog({ database, log }: Pick<Platform, 'database' | 'log'>) {
  const pending = new Set<Promise<void>>();
  const add = createKeyedBatcher<number, CallRecord>(
    ({ actor }) => actor.companyId,
    (companyId, calls) => record(database, companyId, calls),
    { delayMs: recordDelayMs },
  );
  return {
    recordCall(call: CallRecord): void {
      const done = add(call).catch((error: unknown) =>
        log.warn({ err: error }, 'calls of the messages API are not listed'),
      );
      pending.add(done);
      void done.finally(() => pending.delete(done));
    },
    /** Resolves when all answered calls are recorded. */
    async stop(): Promise<void> {
      await Promise.all(pending);
    },
  };
}

function record(database: Platform['database'], companyId: number, calls: readonly CallRecord[]): Promise<void> {
  return database.forCompany(companyId, async (tx) => {
    const connections = new Set((await listNumbers(tx.db)).map(({ id }) => id));
    const toRow = ({ actor: { whatsappId }, ...call }: CallRecord): rows.CallRow => ({
      companyId,
      // The connection may have been removed since.
      whatsappId: connections.has(whatsappId) ? whatsappId : null,
      requestId: call.requestId,
      status: call.status,
      error: call.error,
      number: call.number ?? '',
      size: call.size ?? 0,
      fileName: call.fileName ?? null,
      durationMs: call.durationMs,
      messageId: call.messageId ?? null,
    });
    await rows.insertCalls(tx.db, calls.map(toRow));
    for (const [whatsappId, own] of Map.groupBy(calls, ({ actor }) => actor.whatsappId))
      await recordTokenUse(tx.db, whatsappId, own.filter(({ error }) => error === null).length);
    tx.emit('apiCall', { action: 'create' }, { kind: 'admins' });
  });
}

export async function callPage(
  db: Db,
  query: { onlyFailed: boolean; olderThan?: string | undefined },
): Promise<{ calls: ApiCall[]; hasMore: boolean; failed: number }> {
  const [{ rows: page, hasMore }, failed, connections] = await Promise.all([
    readFirst(pageSize, (limit) => rows.listCalls(db, { ...query, olderThan: query.olderThan, limit })),
    rows.countFailed(db, maxFailedCount),
    listNumbers(db),
  ]);
  const deliveries = await findDeliveries(
    db,
    page.flatMap(({ messageId }) => messageId ?? []),
  );
  const calls = page.map(({ companyId: _company, whatsappId, ...call }): ApiCall => {
    const connection = connections.find(({ id }) => id === whatsappId);
    const delivery = call.messageId === null ? undefined : deliveries.get(call.messageId);
    return {
      ...call,
      whatsapp: connection ? { id: connection.id, name: connection.name } : null,
      message: delivery ? deliveryStateOf(delivery.ack) : null,
    };
  });
  return { calls, hasMore, failed };
}

/** Deletes the calls of the week before. */
export async function deleteOldCalls({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - callRetentionMs);
  await asPlatform(database, ({ db }) => rows.deleteCallsBefore(db, before));
}
