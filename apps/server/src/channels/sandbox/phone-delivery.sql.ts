import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Messages of the company that have not reached these phones. */
export async function listNotDeliveredToPhones(
  db: Db,
  whatsappIds: readonly number[],
): Promise<{ id: string; whatsappId: number; providerId: string }[]> {
  return db
    .selectFrom('sandboxMessages')
    .select(['id', 'whatsappId', 'providerId'])
    .where('whatsappId', '=', sql<number>`any(${whatsappIds}::int[])`)
    .where(sql<boolean>`NOT from_me AND ack < 3`)
    .orderBy('id')
    .execute();
}

/** Marks messages as delivered to these phones (ack 3). */
export async function markDeliveredToPhones(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('sandboxMessages')
    .set({ ack: 3 })
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('ack', '<', 3)
    .execute();
}

/** The provider delivers a message once more, as it does after a lost acknowledgement. */
export async function redeliver(db: Db, whatsappId: number, number: string, providerId: string): Promise<void> {
  await db
    .updateTable('sandboxMessages')
    .set({ ack: 2 })
    .where('whatsappId', '=', whatsappId)
    .where('number', '=', number)
    .where('providerId', '=', providerId)
    .where('fromMe', '=', true)
    .execute();
}

/** Raises the ticks of messages of one side; answers which moved. */
export async function raisePhoneAck(
  db: Db,
  which: {
    whatsappId: number;
    fromMe: boolean;
    number?: string;
    ids?: readonly string[];
    providerIds?: readonly string[];
    below: number;
  },
  ack: number,
): Promise<{ id: string; providerId: string; number: string }[]> {
  let query = db
    .updateTable('sandboxMessages')
    .set({ ack })
    .where('whatsappId', '=', which.whatsappId)
    .where('fromMe', '=', which.fromMe)
    .where('ack', '<', which.below);
  if (which.number !== undefined) query = query.where('number', '=', which.number);
  if (which.ids !== undefined) query = query.where('id', '=', sql<string>`any(${which.ids}::bigint[])`);
  if (which.providerIds !== undefined)
    query = query.where('providerId', '=', sql<string>`any(${which.providerIds}::text[])`);
  return query.returning(['id', 'providerId', 'number']).execute();
}

/** Messages of the company that have fewer ticks than `below`, of one contact or all. */
export async function listBelowAck(
  db: Db,
  which: { whatsappId: number; number?: string; below: number },
): Promise<{ id: string; providerId: string }[]> {
  let query = db
    .selectFrom('sandboxMessages')
    .select(['id', 'providerId'])
    .where('whatsappId', '=', which.whatsappId)
    .where('fromMe', '=', false)
    .where('ack', '<', which.below);
  if (which.number !== undefined) query = query.where('number', '=', which.number);
  return query.orderBy('id').execute();
}
