import { sql } from 'kysely';
import type { ListSource } from '@balcao/contract';
import { containsNumber } from '../../../../platform/db/contains-number.ts';
import type { Db } from '../../../../platform/db/database.ts';

const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The people of a source, each with a number. */
function peopleOf(source: ListSource, timeZone: string) {
  if (source.source === 'campaign')
    return sql`
      SELECT name, number, phone_key(number_key) AS number_key, email, variables FROM campaign_recipients
      WHERE campaign_id = ${source.campaignId} AND state = ANY (${source.states}::text[]) AND number <> ''`;
  const contacts = sql`
    SELECT DISTINCT ON (contact.id) contact.name, contact.number, phone_key(identity.value) AS number_key, contact.email, '{}'::jsonb AS variables
    FROM contacts contact
    JOIN contact_identities identity ON identity.contact_id = contact.id AND identity.kind = 'pn'
    WHERE NOT contact.is_group AND contact.archived_at IS NULL AND contact.number <> ''`;
  if (source.source === 'tag')
    return sql`${contacts} AND EXISTS (
      SELECT FROM ticket_tags tag JOIN tickets ticket ON ticket.id = tag.ticket_id
      WHERE tag.tag_id = ${source.tagId} AND ticket.contact_id = contact.id)`;
  const { searchParam, dateStart, dateEnd } = source;
  const search = pattern(searchParam);
  return sql`${contacts}
    AND (${searchParam} = '' OR search_text(contact.name) LIKE search_text(${search}) OR contact.number LIKE ${search}
      OR ${containsNumber('contact.number', searchParam)}
      OR search_text(contact.email) LIKE search_text(${search}))
    AND (${dateStart ?? null}::date IS NULL OR contact.created_at >= ${dateStart ?? null}::date::timestamp AT TIME ZONE ${timeZone})
    AND (${dateEnd ?? null}::date IS NULL OR contact.created_at < (${dateEnd ?? null}::date + 1)::timestamp AT TIME ZONE ${timeZone})`;
}

/** Adds people to a locked list whose numbers it does not have. @returns how many */
export async function insertPeople(
  db: Db,
  { companyId, listId, timeZone }: { companyId: number; listId: number; timeZone: string },
  source: ListSource,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, email, variables)
    SELECT ${companyId}, ${listId}, CASE WHEN length(trim(person.name)) < 2 THEN person.number ELSE left(trim(person.name), 50) END,
      person.number, person.number_key, person.email, person.variables
    FROM (${peopleOf(source, timeZone)}) AS person
    ON CONFLICT (company_id, contact_list_id, number_key) DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Whether the tag or the campaign that a list is to be filled from is there. */
export async function hasSource(db: Db, source: ListSource): Promise<boolean> {
  if (source.source === 'contacts') return true;
  const found =
    source.source === 'tag'
      ? await db.selectFrom('tags').select('id').where('id', '=', source.tagId).executeTakeFirst()
      : await db.selectFrom('campaigns').select('id').where('id', '=', source.campaignId).executeTakeFirst();
  return found !== undefined;
}
