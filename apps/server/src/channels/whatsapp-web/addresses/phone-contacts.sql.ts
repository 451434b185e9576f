import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Address } from '../../port/message-content.ts';
import type { ConnectionRef } from '../../port/channel.ts';
import type { ContactInfo } from '../../port/contact-info.ts';

/** Stores the names of the phone's address book. */
export async function upsertPhoneContacts(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  people: readonly { address: Address; lid: string | null; name: string }[],
): Promise<void> {
  // Of a person who is listed twice at once the last entry counts.
  const last = [
    ...new Map(people.map((person) => [`${person.address.kind}:${person.address.value}`, person])).values(),
  ];
  if (last.length === 0) return;
  await sql`
    INSERT INTO whatsapp_web_people (company_id, whatsapp_id, kind, value, lid, name)
    SELECT ${companyId}::int, ${whatsappId}::int, kind, value, lid, name FROM unnest(
      ${last.map(({ address }) => address.kind)}::text[], ${last.map(({ address }) => address.value)}::text[],
      ${last.map(({ lid }) => lid)}::text[], ${last.map(({ name }) => name)}::text[]
    ) AS p (kind, value, lid, name) ORDER BY kind, value
    ON CONFLICT (whatsapp_id, kind, value) DO UPDATE SET name = excluded.name, lid = coalesce(excluded.lid, whatsapp_web_people.lid)`.execute(
    db,
  );
}

/** The entries of the phone's address book, by name. */
export async function listPhoneContacts(db: Db, whatsappId: number): Promise<ContactInfo[]> {
  const rows = await db
    .selectFrom('whatsappWebPeople')
    .select(['kind', 'value', 'lid', 'name'])
    .where('whatsappId', '=', whatsappId)
    .where('kind', '<>', 'group')
    .orderBy('name')
    .orderBy('value')
    .execute();
  return rows.map(({ kind, value, lid, name }) => ({
    addresses: [{ kind, value }, ...(lid === null ? [] : [{ kind: 'lid' as const, value: lid }])],
    name,
  }));
}
