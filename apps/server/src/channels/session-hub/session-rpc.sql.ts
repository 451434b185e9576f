import { sql } from 'kysely';
import type { ConnectionStatus } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

/** The state of a connection's session; `held` = a gateway has it. */
export async function findSessionState(
  db: Db,
  whatsappId: number,
): Promise<{ status: ConnectionStatus; held: boolean } | undefined> {
  return db
    .selectFrom('whatsapps as w')
    .select('w.status')
    .select(
      sql<boolean>`EXISTS (SELECT FROM whatsapp_leases l WHERE l.company_id = w.company_id AND l.whatsapp_id = w.id AND l.expires_at > now())`.as(
        'held',
      ),
    )
    .where('w.id', '=', whatsappId)
    .executeTakeFirst();
}

interface NewInvocation {
  id: string;
  companyId: number;
  whatsappId: number;
  method: string;
  input: unknown;
}

/** Stores a call, and deletes those of the company whose caller no longer waits. */
export async function insertInvocation(db: Db, { input, ...call }: NewInvocation): Promise<void> {
  await db
    .deleteFrom('sessionCalls')
    .where('createdAt', '<', sql<string>`clock_timestamp() - interval '10 minutes'`)
    .execute();
  await db
    .insertInto('sessionCalls')
    .values({ ...call, input: JSON.stringify(input) })
    .execute();
}

/** A call that waits for its answer. */
export async function findPendingInvocation(
  db: Db,
  id: string,
): Promise<{ method: string; input: unknown } | undefined> {
  return db
    .selectFrom('sessionCalls')
    .select(['method', 'input'])
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirst();
}

/** @returns whether the caller still waits */
export async function saveAnswer(db: Db, id: string, answer: unknown): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessionCalls')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function consumeAnswer(db: Db, id: string): Promise<unknown> {
  const row = await db
    .deleteFrom('sessionCalls')
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .returning('answer')
    .executeTakeFirst();
  return row?.answer ?? undefined;
}

export async function deleteInvocation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessionCalls').where('id', '=', id).execute();
}
