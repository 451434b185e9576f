import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Contact lists and campaigns of a source, written as they were. Nothing of them asks WhatsApp or is sent. */

export async function listContactLists(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('contactLists').select(['id', 'name']).orderBy('id').execute();
}

export async function insertContactList(db: Db, list: { companyId: number; name: string }): Promise<number> {
  const { id } = await db.insertInto('contactLists').values(list).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A row that several rows of a source may be. */
type ByKey = Map<string, { id: number; sourceId: string | null }>;
const byKey = (rows: readonly { id: number; key: string; sourceId: string | null }[]): ByKey =>
  new Map(rows.map(({ key, id, sourceId }) => [key, { id, sourceId }]));

/**
 * Adds people to lists. A number counts as looked up, so that nobody asks WhatsApp for a whole list at once.
 * @returns each person by list and key of the number, with the row that made them
 */
export async function insertListItems(
  db: Db,
  companyId: number,
  items: readonly {
    sourceId: string;
    listId: number;
    name: string;
    number: string;
    numberKey: string;
    email: string;
    isValid: boolean;
  }[],
): Promise<ByKey> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ id: number; key: string; sourceId: string | null }>`
    WITH given AS (
      SELECT DISTINCT ON ("listId", "numberKey") g.* FROM jsonb_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, place })))}::jsonb)
        AS g (place int, "sourceId" text, "listId" int, name text, number text, "numberKey" text, email text, "isValid" boolean)
      ORDER BY "listId", "numberKey", place
    ), made AS (
      INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, email, validity, checked_at)
      SELECT ${companyId}::int, l.id, g.name, g.number, g."numberKey", g.email, CASE WHEN g."isValid" THEN 'valid' ELSE 'unknown' END, clock_timestamp()
      FROM given g JOIN contact_lists l ON l.id = g."listId" ON CONFLICT DO NOTHING RETURNING id, contact_list_id, number_key
    ), counted AS (
      UPDATE contact_lists l SET contacts_count = contacts_count + m.count
      FROM (SELECT contact_list_id, count(*)::int AS count FROM made GROUP BY 1) m WHERE l.id = m.contact_list_id
    )
    SELECT coalesce(made.id, i.id) AS id, g."listId" || ' ' || g."numberKey" AS key, CASE WHEN made.id IS NOT NULL THEN g."sourceId" END AS "sourceId"
    FROM given g LEFT JOIN made ON made.contact_list_id = g."listId" AND made.number_key = g."numberKey"
    LEFT JOIN contact_list_items i ON made.id IS NULL AND i.contact_list_id = g."listId" AND i.number_key = g."numberKey"
    WHERE coalesce(made.id, i.id) IS NOT NULL`.execute(db);
  return byKey(rows);
}

/** A campaign that is over, and that is reported as one. */
export async function insertCampaign(
  db: Db,
  {
    messages: [message1 = '', message2 = '', message3 = '', message4 = '', message5 = ''],
    createdAt,
    completedAt,
    ...campaign
  }: {
    companyId: number;
    name: string;
    messages: readonly string[];
    contactListId: number | null;
    createdAt: string | null;
    completedAt: string | null;
  },
): Promise<number> {
  const over = completedAt ?? createdAt ?? sql<string>`clock_timestamp()`;
  const { id } = await db
    .insertInto('campaigns')
    .values({
      ...campaign,
      message1,
      message2,
      message3,
      message4,
      message5,
      ...(createdAt !== null && { createdAt }),
      status: 'FINALIZADA',
      startedAt: createdAt ?? over,
      completedAt: over,
      reportedAt: over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds whom campaigns reached, and whom they did not: nobody is due. @returns each by campaign and key of the number, with the row that made them */
export async function insertRecipients(
  db: Db,
  companyId: number,
  recipients: readonly {
    sourceId: string;
    campaignId: number;
    number: string;
    numberKey: string;
    contactId: number | null;
    sentAt: string | null;
  }[],
): Promise<ByKey> {
  if (recipients.length === 0) return new Map();
  const { rows } = await sql<{ id: number; key: string; sourceId: string | null }>`
    WITH given AS (
      SELECT DISTINCT ON ("campaignId", "numberKey") g.* FROM jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
        AS g ("sourceId" text, "campaignId" int, number text, "numberKey" text, "contactId" int, "sentAt" timestamptz)
      ORDER BY "campaignId", "numberKey", "sentAt" NULLS LAST
    ), made AS (
      INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, contact_id, variant, state, left_at, sent_at)
      SELECT ${companyId}::int, g."campaignId", coalesce(c.name, g.number), g.number, g."numberKey", '', '{}', c.id, 1,
        CASE WHEN g."sentAt" IS NULL THEN 'skipped' ELSE 'sent' END, g."sentAt", g."sentAt"
      FROM given g JOIN campaigns o ON o.id = g."campaignId" LEFT JOIN contacts c ON c.id = g."contactId"
      ON CONFLICT DO NOTHING RETURNING id, campaign_id, number_key
    )
    SELECT coalesce(made.id, r.id)::float8 AS id, g."campaignId" || ' ' || g."numberKey" AS key, CASE WHEN made.id IS NOT NULL THEN g."sourceId" END AS "sourceId"
    FROM given g LEFT JOIN made ON made.campaign_id = g."campaignId" AND made.number_key = g."numberKey"
    LEFT JOIN campaign_recipients r ON made.id IS NULL AND r.campaign_id = g."campaignId" AND r.number_key = g."numberKey"
    WHERE coalesce(made.id, r.id) IS NOT NULL`.execute(db);
  return byKey(rows);
}
