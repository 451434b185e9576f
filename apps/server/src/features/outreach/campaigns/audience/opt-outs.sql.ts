import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Address } from '../../../../channels/port/message-content.ts';
import { addressHash, type HashKeys } from './recipients.sql.ts';

/** Which of these hashed addresses wants no campaign; the moment of the first one. */
export async function findOptOut(
  db: Db,
  hashes: readonly string[],
): Promise<{ createdAt: string; source: 'words' | 'whatsapp' } | undefined> {
  if (hashes.length === 0) return undefined;
  return db
    .selectFrom('campaignOptOuts')
    .select(['createdAt', 'source'])
    .where('addressHash', 'in', hashes)
    .where('undoneAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst();
}

/** Which of these hashed addresses want no campaign. */
export async function findOptedOut(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('campaignOptOuts')
    .select('addressHash')
    .where('addressHash', 'in', hashes)
    .where('undoneAt', 'is', null)
    .execute();
  return new Set(rows.map(({ addressHash: hash }) => hash));
}

export async function insertOptOuts(db: Db, companyId: number, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const rows = await db
    .insertInto('campaignOptOuts')
    .values(hashes.map((addressHash) => ({ companyId, addressHash })))
    .onConflict((conflict) => conflict.columns(['companyId', 'addressHash']).where('undoneAt', 'is', null).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Enters that a person stopped marketing on WhatsApp at a moment, unless they took it back there since. */
export async function insertStops(db: Db, companyId: number, hashes: readonly string[], at: string): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    INSERT INTO campaign_opt_outs (company_id, address_hash, source, created_at)
    SELECT ${companyId}::int, hash, 'whatsapp', ${at}::timestamptz FROM unnest(${hashes}::text[]) hash
    WHERE NOT EXISTS (SELECT FROM campaign_opt_outs o WHERE o.company_id = ${companyId} AND o.address_hash = ANY (${hashes}::text[])
      AND o.source = 'whatsapp' AND o.undone_at >= ${at}::timestamptz)
    ON CONFLICT (company_id, address_hash) WHERE undone_at IS NULL DO NOTHING`.execute(db);
}

/** Takes back what a person stopped on WhatsApp before a moment; what they wrote stays. A stop that comes late finds the entry of it. */
export async function undoStops(db: Db, companyId: number, hashes: readonly string[], at: string): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    WITH undone AS (
      UPDATE campaign_opt_outs SET undone_at = ${at}::timestamptz, undone_note = ''
      WHERE address_hash = ANY (${hashes}::text[]) AND undone_at IS NULL AND source = 'whatsapp' AND created_at <= ${at}::timestamptz
      RETURNING address_hash
    )
    INSERT INTO campaign_opt_outs (company_id, address_hash, source, created_at, undone_at, undone_note)
    SELECT ${companyId}::int, hash, 'whatsapp', ${at}::timestamptz, ${at}::timestamptz, '' FROM unnest(${hashes}::text[]) hash
    WHERE hash NOT IN (SELECT address_hash FROM undone)
      AND NOT EXISTS (SELECT FROM campaign_opt_outs o WHERE o.address_hash = hash AND o.undone_at >= ${at}::timestamptz)`.execute(
    db,
  );
}

/**
 * Enters that a person who opted out is told so, unless they were told since `dayStart`, also under an opt-out that was
 * taken back. Of two messages at the same time one enters it.
 * @returns whether they are to be told
 */
export async function claimAnswer(
  db: Db,
  hashes: readonly string[],
  { now, dayStart }: { now: string; dayStart: string },
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const { numAffectedRows } = await sql`
    UPDATE campaign_opt_outs SET answered_at = ${now}
    WHERE address_hash = ANY (${hashes}::text[]) AND undone_at IS NULL AND (answered_at IS NULL OR answered_at < ${dayStart})
      AND NOT EXISTS (
        SELECT FROM campaign_opt_outs former
        WHERE former.address_hash = ANY (${hashes}::text[]) AND former.answered_at >= ${dayStart})`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** @returns whether there was something to take back */
export async function undoOptOuts(
  db: Db,
  hashes: readonly string[],
  { undoneBy, undoneNote, undoneAt }: { undoneBy: number; undoneNote: string; undoneAt: string },
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('campaignOptOuts')
    .set({ undoneBy, undoneNote, undoneAt })
    .where('addressHash', 'in', hashes)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addressesOfContact(db: Db, contactId: number): Promise<Address[]> {
  return db.selectFrom('contactIdentities').select(['kind', 'value']).where('contactId', '=', contactId).execute();
}

/** The addresses behind hashes, numbers also as earlier releases hashed them, as far as the company still knows somebody of such an address. */
export async function findHashedAddresses(
  db: Db,
  hashKeys: HashKeys,
  hashes: readonly string[],
): Promise<{ hash: string; address: string }[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ hash: string; address: string }>`
    WITH known AS (
      SELECT kind || ':' || value AS address FROM contact_identities WHERE kind <> 'pn'
      UNION SELECT number_key FROM campaign_recipients WHERE number_key LIKE 'lid:%'
      UNION SELECT 'pn:' || unnest(phone_key_forms(number_key) || number_key) FROM (
        SELECT value AS number_key FROM contact_identities WHERE kind = 'pn'
        UNION SELECT number_key FROM contact_list_items
        UNION SELECT number_key FROM campaign_recipients WHERE number_key NOT LIKE 'lid:%') numbers
    ), hashed AS MATERIALIZED (SELECT address, ${addressHash(hashKeys, sql`address`)} AS hash FROM known)
    SELECT hash, address FROM hashed WHERE hash = ANY (${hashes}::text[])`.execute(db);
  return rows;
}
