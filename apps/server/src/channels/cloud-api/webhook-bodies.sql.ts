import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';
import type { KeptBody } from './webhook-bodies.ts';

/** Stores the body of a webhook, and records in the same statement that Meta called. */
export async function insertBody(
  db: Db,
  connection: ConnectionRef,
  { sealed, bytes, people }: KeptBody,
): Promise<void> {
  const { companyId, whatsappId } = connection;
  await sql`
    WITH seen AS (UPDATE cloud_accounts SET hook_seen_at = now() WHERE whatsapp_id = ${whatsappId})
    INSERT INTO webhook_bodies (company_id, whatsapp_id, body, bytes, people)
    VALUES (${companyId}, ${whatsappId}, ${sealed}, ${bytes}, ${people}::text[])`.execute(db);
}

export interface BodyLimits {
  bodies: number;
  bytes: number;
}

/** Deletes the oldest bodies of a connection beyond its limits. */
export async function trimBodies(db: Db, whatsappId: number, { bodies, bytes }: BodyLimits): Promise<void> {
  await sql`
    DELETE FROM webhook_bodies WHERE whatsapp_id = ${whatsappId} AND id <= (
      SELECT max(id) FROM (
        SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
        FROM webhook_bodies WHERE whatsapp_id = ${whatsappId} WINDOW newest AS (ORDER BY id DESC)
      ) b WHERE place > ${bodies} OR total > ${bytes})`.execute(db);
}

/** Deletes bodies of all companies that came before a moment, and counts what the others take. */
export async function deleteBodiesBefore(db: Db, receivedBefore: Date): Promise<void> {
  await db.deleteFrom('webhookBodies').where('receivedAt', '<', receivedBefore.toISOString()).execute();
  await sql`
    UPDATE company_storage s SET body_bytes = c.bytes FROM (
      SELECT s.company_id, coalesce(b.bytes, 0) AS bytes FROM company_storage s
      LEFT JOIN (SELECT company_id, sum(bytes) AS bytes FROM webhook_bodies GROUP BY 1) b USING (company_id)
    ) c WHERE c.company_id = s.company_id AND c.bytes <> s.body_bytes`.execute(db);
}
