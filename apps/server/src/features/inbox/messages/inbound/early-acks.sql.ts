import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { reportedRows, type ReportedAck, type ReportedMessage } from '../sending/send-results.sql.ts';

/** The most acks that are kept for a connection. There is a limit, since a contact's device may report whatever it likes. */
const maxKept = 10_000;
const maxIdLength = 255;

/** Stores acks of messages that are not here yet: of each message the highest, and of a connection a bounded number. */
export async function storeEarlyAcks(db: Db, companyId: number, acks: readonly ReportedAck[]): Promise<void> {
  await sql`
    INSERT INTO early_acks AS kept (company_id, whatsapp_id, provider_id, ack)
    SELECT ${companyId}::int, r.whatsapp_id, r.provider_id, r.ack
    FROM ${reportedRows(acks)} JOIN whatsapps w ON w.id = r.whatsapp_id
    WHERE length(r.provider_id) <= ${maxIdLength} AND r.whatsapp_id NOT IN (
      SELECT whatsapp_id FROM early_acks WHERE whatsapp_id = any(${acks.map(({ whatsappId }) => whatsappId)}::int[])
      GROUP BY whatsapp_id HAVING count(*) >= ${maxKept})
    ORDER BY r.whatsapp_id, r.provider_id
    ON CONFLICT (company_id, whatsapp_id, provider_id) DO UPDATE SET ack = excluded.ack
    WHERE kept.ack < excluded.ack`.execute(db);
}

const isHere = sql<boolean>`EXISTS (SELECT FROM messages m WHERE m.company_id = e.company_id
  AND m.whatsapp_id = e.whatsapp_id AND m.provider_id = e.provider_id AND m.from_me)`;

/** Returns the acks that were kept of some messages, where these are here by now. */
export async function findEarlyAcks(db: Db, messages: readonly ReportedMessage[]): Promise<ReportedAck[]> {
  const [whatsappIds, ids] = [messages.map((one) => one.whatsappId), messages.map((one) => one.providerId)];
  const { rows } = await sql<ReportedAck>`
    SELECT e.whatsapp_id, e.provider_id, e.ack FROM early_acks e
    JOIN unnest(${whatsappIds}::int[], ${ids}::text[]) AS r (whatsapp_id, provider_id) USING (whatsapp_id, provider_id)
    WHERE ${isHere}`.execute(db);
  return rows;
}

/** Forgets acks that were applied; not where a higher one was kept meanwhile. */
export async function deleteEarlyAcks(db: Db, acks: readonly ReportedAck[]): Promise<void> {
  await sql`
    DELETE FROM early_acks e USING ${reportedRows(acks)}
    WHERE e.whatsapp_id = r.whatsapp_id AND e.provider_id = r.provider_id AND e.ack <= r.ack`.execute(db);
}

/** Lists messages of all companies that are here and whose acks, kept since a time, were not applied. */
export async function listMissedEarlyAcks(db: Db, since: Date): Promise<(ReportedMessage & { companyId: number })[]> {
  const { rows } = await sql<ReportedMessage & { companyId: number }>`
    SELECT e.company_id, e.whatsapp_id, e.provider_id FROM early_acks e
    WHERE e.reported_at > ${since.toISOString()} AND ${isHere}`.execute(db);
  return rows;
}

/** Deletes acks of all companies that were kept before a time. */
export async function deleteEarlyAcksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('earlyAcks').where('reportedAt', '<', before.toISOString()).execute();
}
