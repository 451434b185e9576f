import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../channel.ts';

export async function pairedAt(db: Db, whatsappId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxPhones')
    .select('pairedAt')
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row?.pairedAt ?? null;
}

export async function pair(db: Db, connection: ConnectionRef): Promise<void> {
  await db
    .insertInto('sandboxPhones')
    .values({ ...connection, pairedAt: sql<string>`now()` })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet({ pairedAt: sql<string>`now()` }))
    .execute();
}

export async function unpair(db: Db, whatsappId: number): Promise<void> {
  await db.deleteFrom('sandboxPhones').where('whatsappId', '=', whatsappId).execute();
}

/**
 * Locks the connection before anything of its phone is written: a transaction that removes the connection waits, which
 * avoids a deadlock.
 */
export async function lockConnectionsForShare(db: Db, whatsappIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('whatsapps')
    .select('id')
    .where('id', 'in', [...new Set(whatsappIds)])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** The connection as the phone sees it: what to scan and whether it is linked. */
export async function linkState(db: Db, whatsappId: number) {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'provider', 'status', 'qrcode'])
    .where('id', '=', whatsappId)
    .executeTakeFirst();
}
