import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';

/** The chats whose messages vanish: the digits of each, and after how many seconds. Of so many the latest ones. */
export async function listExpirations(db: Db, whatsappId: number, limit: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webChatExpirations')
    .select(['value', 'seconds'])
    .where('whatsappId', '=', whatsappId)
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute();
  return new Map(rows.toReversed().map(({ value, seconds }) => [value, seconds]));
}

/** @param seconds 0 = its messages stay */
export async function saveExpiration(
  db: Db,
  connection: ConnectionRef,
  values: readonly string[],
  seconds: number,
): Promise<void> {
  if (seconds === 0)
    await db
      .deleteFrom('webChatExpirations')
      .where('whatsappId', '=', connection.whatsappId)
      .where('value', 'in', values)
      .execute();
  else
    await db
      .insertInto('webChatExpirations')
      .values(values.map((value) => ({ ...connection, value, seconds })))
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'whatsappId', 'value']).doUpdateSet({ seconds, changedAt: sql<string>`now()` }),
      )
      .execute();
}
