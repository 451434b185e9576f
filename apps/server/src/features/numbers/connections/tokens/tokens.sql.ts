import { sql } from 'kysely';
import type { ConnectionToken } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** Gives a connection a token in place of the one before. */
export async function saveToken(
  db: Db,
  row: { companyId: number; whatsappId: number; madeBy: number; tokenHash: string; hint: string },
): Promise<void> {
  await db
    .insertInto('connectionTokens')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId']).doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        hint: eb.ref('excluded.hint'),
        madeBy: eb.ref('excluded.madeBy'),
        lastUsedAt: null,
        createdAt: sql<string>`now()`,
      })),
    )
    .execute();
}

/** The columns that decide whether a token is valid. */
export interface TokenFacts {
  companyId: number;
  whatsappId: number;
  companyActive: boolean;
  companyDueDate: string | null;
  companyTimeZone: string;
  /** from when on no one of it may come in: the due date and the days of grace */
  companyLocksAt: string | null;
}

/** The connections of some tokens, whatever their company. */
export async function findTokenFacts(db: Db, hashes: readonly string[]): Promise<Map<string, TokenFacts>> {
  const rows = await db
    .selectFrom('connectionTokens as t')
    .innerJoin('companies as c', 'c.id', 't.companyId')
    .select(['t.tokenHash', 't.companyId', 't.whatsappId', 'c.status as companyActive', 'c.dueDate as companyDueDate'])
    .select('c.timeZone as companyTimeZone')
    .select(sql<string | null>`locks_at(c.due_date, c.time_zone)`.as('companyLocksAt'))
    .where('t.tokenHash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ tokenHash, ...facts }) => [tokenHash, facts]));
}

const thisMonth = sql<string>`date_trunc('month', now())`;

/** Counts messages that were accepted with the token of a connection. */
export async function recordTokenUse(db: Db, whatsappId: number, accepted: number): Promise<void> {
  await db
    .updateTable('connectionTokens')
    .set({
      lastUsedAt: sql<string>`now()`,
      sentCount: sql<number>`CASE WHEN sent_month = ${thisMonth} THEN sent_count ELSE 0 END + ${accepted}::int`,
      sentMonth: thisMonth,
    })
    .where('whatsappId', '=', whatsappId)
    .execute();
}

/** Connections whose token a user set, and so knows. */
export function listTokensMadeBy(db: Db, userId: number) {
  return db
    .selectFrom('connectionTokens as t')
    .innerJoin('whatsapps as w', 'w.id', 't.whatsappId')
    .select(['w.id', 'w.name'])
    .where('t.madeBy', '=', userId)
    .orderBy('w.id')
    .execute();
}

/** Lists all connections, by name, with what is shown of their tokens. */
export async function listTokens(db: Db): Promise<ConnectionToken[]> {
  const rows = await db
    .selectFrom('whatsapps as w')
    .leftJoin('connectionTokens as t', 't.whatsappId', 'w.id')
    .select(['w.id', 'w.name', 'w.number', 't.hint', 't.lastUsedAt'])
    .select(sql<number>`CASE WHEN t.sent_month = ${thisMonth} THEN t.sent_count ELSE 0 END`.as('sentThisMonth'))
    .orderBy(sql`search_text(w.name)`)
    .orderBy('w.id')
    .execute();
  return rows.map(({ id, name, number, ...token }) => ({ whatsapp: { id, name, number }, ...token }));
}
