import { sql } from 'kysely';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Returns the newest message of the contact of a ticket. */
export async function findNewestOfContact(
  db: Db,
  ticketId: number,
): Promise<{ read: boolean; sentAt: string } | undefined> {
  return db
    .selectFrom('messages')
    .select(['read', 'sentAt'])
    .where('ticketId', '=', ticketId)
    .where('fromMe', '=', false)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Records that the handset sent a text in a ticket. @returns whether it sent it in another ticket as well */
export async function recordHandsetText(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  digest: string,
  ticketId: number,
): Promise<boolean> {
  const { isRepeated } = await db
    .insertInto('handsetTexts')
    .values({ companyId, whatsappId, digest, firstTicketId: ticketId })
    .onConflict((conflict) =>
      conflict.columns(['whatsappId', 'digest']).doUpdateSet({
        isRepeated: sql<boolean>`handset_texts.is_repeated OR handset_texts.first_ticket_id <> excluded.first_ticket_id`,
        seenAt: sql<string>`now()`,
      }),
    )
    .returning('isRepeated')
    .executeTakeFirstOrThrow();
  return isRepeated;
}

/** Deletes the texts of all companies that were not sent since. */
export async function deleteHandsetTextsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('handsetTexts').where('seenAt', '<', before.toISOString()).execute();
}
