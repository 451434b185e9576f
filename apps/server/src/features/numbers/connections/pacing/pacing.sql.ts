import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { PaceState } from './pacing.rules.ts';

const toEpochMs = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** How a connection has sent so far; `hold`: for this transaction. */
export async function findPace(
  db: Db,
  whatsappId: number,
  { hold: lock = false } = {},
): Promise<PaceState | undefined> {
  const query = db
    .selectFrom('connectionPaces')
    .select([
      'tokens',
      'countedAt',
      'linkedAt',
      'machineAt',
      'firstAt',
      'windowAt',
      'windowCount',
      'errors',
      'errorsAt',
      'pauseReason',
      'pausedAt',
      'pausedUntil',
      'pauses',
    ])
    .where('whatsappId', '=', whatsappId);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    countedAt: Date.parse(row.countedAt),
    linkedAt: toEpochMs(row.linkedAt),
    machineAt: toEpochMs(row.machineAt),
    firstAt: toEpochMs(row.firstAt),
    windowAt: toEpochMs(row.windowAt),
    errorsAt: toEpochMs(row.errorsAt),
    pausedAt: toEpochMs(row.pausedAt),
    pausedUntil: toEpochMs(row.pausedUntil),
  };
}

/** Messages a minute over a connection. */
export async function findRate(db: Db, whatsappId: number): Promise<number> {
  const { messagesPerMinute } = await db
    .selectFrom('whatsapps')
    .select('messagesPerMinute')
    .where('id', '=', whatsappId)
    .executeTakeFirstOrThrow();
  return messagesPerMinute;
}

export async function savePace(
  db: Db,
  connection: { companyId: number; whatsappId: number },
  state: PaceState,
): Promise<void> {
  const row = {
    tokens: state.tokens,
    countedAt: new Date(state.countedAt).toISOString(),
    linkedAt: toIso(state.linkedAt),
    machineAt: toIso(state.machineAt),
    firstAt: toIso(state.firstAt),
    windowAt: toIso(state.windowAt),
    windowCount: state.windowCount,
    errors: state.errors,
    errorsAt: toIso(state.errorsAt),
    pauseReason: state.pauseReason,
    pausedAt: toIso(state.pausedAt),
    pausedUntil: toIso(state.pausedUntil),
    pauses: state.pauses,
  };
  await db
    .insertInto('connectionPaces')
    .values({ ...connection, ...row })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet(row))
    .execute();
}

/** The number that is linked now: another one than before begins to warm up. */
export async function recordPaceNumber(
  db: Db,
  connection: { companyId: number; whatsappId: number },
  { number, tokens, now }: { number: string; tokens: number; now: Date },
): Promise<void> {
  const linkedAt = now.toISOString();
  await db
    .insertInto('connectionPaces')
    .values({ ...connection, number, tokens, linkedAt, countedAt: linkedAt })
    .onConflict((conflict) =>
      conflict
        .column('whatsappId')
        .doUpdateSet({ number, linkedAt })
        .where('connectionPaces.number', 'is distinct from', sql<string>`excluded.number`),
    )
    .execute();
}
