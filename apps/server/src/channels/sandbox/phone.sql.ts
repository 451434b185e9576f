// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/tuned/fixed-statement.ts';
import type { ConnectionRef } from '../port/channel.ts';

/** What a session compares itself with. */
export interface PhoneState {
  isPaired: boolean;
  /** the contacts changed something that was not handed on yet */
  hasChanges: boolean;
  /** messages of the company have not reached their phones yet */
  hasOutbound: boolean;
}

export const unlinked: PhoneState = { isPaired: false, hasChanges: false, hasOutbound: false };

export async function phoneState(db: Db, whatsappId: number): Promise<PhoneState> {
  const { rows } = await stateStatement(db, whatsappId);
  return rows[0] ?? unlinked;
}

const stateStatement = fixedStatement((db, whatsappId: number) =>
  sql<PhoneState>`
    SELECT EXISTS (SELECT FROM sandbox_phones WHERE whatsapp_id = ${whatsappId}::int AND paired_at IS NOT NULL) AS is_paired,
      EXISTS (SELECT FROM sandbox_changes WHERE whatsapp_id = ${whatsappId}::int) AS has_changes,
      EXISTS (SELECT FROM sandbox_messages WHERE whatsapp_id = ${whatsappId}::int AND NOT from_me AND ack < 3) AS has_outbound`.compile(
    db,
  ),
);

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
  await lockForShareStatement(db, whatsappIds);
}

/** As `linkState`, locked as by `lockConnectionsForShare`. */
export async function lockLinkState(db: Db, whatsappId: number) {
  return (await lockForShareStatement(db, [whatsappId])).rows[0];
}

const linkColumns = ['id', 'provider', 'status', 'qrcode'] as const;

const lockForShareStatement = fixedStatement((db, whatsappIds: readonly number[]) =>
  db
    .selectFrom('whatsapps')
    .select(linkColumns)
    .where('id', '=', sql<number>`any(${whatsappIds}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .compile(),
);

/** The connection as the phone sees it: what to scan and whether it is linked. */
export async function linkState(db: Db, whatsappId: number) {
  return db.selectFrom('whatsapps').select(linkColumns).where('id', '=', whatsappId).executeTakeFirst();
}
