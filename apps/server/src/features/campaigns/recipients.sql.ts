import { sql, type SelectType } from 'kysely';
import type { RecipientState } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { CampaignRecipients } from '../../platform/db/schema.gen.ts';
import { isToCheck } from '../contacts/index.ts';

export type RecipientRow = Omit<
  { [K in keyof CampaignRecipients]: SelectType<CampaignRecipients[K]> },
  'variables' | 'state'
> & {
  state: RecipientState;
  variables: Record<string, string>;
};

export const toRecipient = (row: {
  [K in keyof CampaignRecipients]: SelectType<CampaignRecipients[K]>;
}): RecipientRow => ({
  ...row,
  state: row.state as RecipientState,
  variables: row.variables as Record<string, string>,
});

export interface NewRecipients {
  companyId: number;
  campaignId: number;
  contactListId: number | null;
  tagListId: number | null;
  whatsappIds: readonly number[];
  variants: readonly number[];
  /** the two keys of the hash of addresses */
  hashKeys: HashKeys;
}
export interface HashKeys {
  inner: Buffer;
  outer: Buffer;
}

/** The keyed hash (HMAC-SHA-256) of an address, as `hashAddress` computes it. */
export const addressHash = ({ inner, outer }: HashKeys, address: ReturnType<typeof sql>) =>
  sql<string>`encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${address}, 'UTF8'))), 'hex')`;

/** The number of a person can be nobody's, and nothing was ever heard of its owner. */
const isNobodys = sql<boolean>`CASE WHEN contact.id IS NULL THEN person.is_to_check ELSE ${isToCheck('contact')} END`;

/**
 * Adds the contacts of the list and of the tag as recipients, each person once; connections and texts take turns.
 * People who cannot be written to are skipped, with the reason. Numbers that could not be checked are written to.
 */
export async function insertRecipients(
  db: Db,
  { companyId, campaignId, contactListId, tagListId, whatsappIds, variants, hashKeys }: NewRecipients,
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH people AS (
      SELECT 1 AS source, item.id, item.name, coalesce(item.whatsapp_number, item.number) AS number,
        phone_key(item.number_key) AS number_key,
        item.email, item.variables, item.validity, identity.contact_id,
        item.number_problem IS NOT NULL AND item.validity <> 'valid' AS is_to_check
      FROM contact_list_items item
      LEFT JOIN contact_identities identity ON identity.kind = 'pn' AND identity.value = phone_key(item.number_key)
      WHERE item.contact_list_id = ${contactListId}
      UNION ALL
      SELECT 2, contact.id, contact.name, contact.number, coalesce(phone_key(pn.value), 'lid:' || lid.value), contact.email,
        '{}', 'unknown', contact.id, false
      FROM contacts contact
      LEFT JOIN contact_identities pn ON pn.contact_id = contact.id AND pn.kind = 'pn'
      LEFT JOIN contact_identities lid ON lid.contact_id = contact.id AND lid.kind = 'lid'
      WHERE NOT contact.is_group AND contact.archived_at IS NULL AND coalesce(pn.value, lid.value) IS NOT NULL AND EXISTS (
        SELECT FROM ticket_tags tag JOIN tickets ticket ON ticket.id = tag.ticket_id
        WHERE tag.tag_id = ${tagListId} AND ticket.contact_id = contact.id)
    ), persons AS (
      SELECT DISTINCT ON (coalesce('contact:' || contact_id, number_key)) * FROM people
      ORDER BY coalesce('contact:' || contact_id, number_key), source, id
    ), numbers AS (
      -- Two contacts, or two rows of a list, may have one number in two forms.
      SELECT DISTINCT ON (number_key) * FROM persons ORDER BY number_key, source, id
    ), numbered AS (
      SELECT *, row_number() OVER (ORDER BY source, id) - 1 AS place FROM numbers
    ), forms AS (
      SELECT number_key, CASE WHEN form LIKE 'lid:%' THEN form ELSE 'pn:' || form END AS address
      FROM numbers, unnest(CASE WHEN number_key LIKE 'lid:%' THEN ARRAY[number_key] ELSE phone_key_forms(number_key) END) AS form
    ), opted_out AS (
      SELECT DISTINCT forms.number_key FROM forms
      JOIN campaign_opt_outs opt_out ON opt_out.undone_at IS NULL AND opt_out.address_hash = ${addressHash(hashKeys, sql`forms.address`)}
    )
    INSERT INTO campaign_recipients
      (company_id, campaign_id, name, number, number_key, email, variables, contact_id, whatsapp_id, variant, state, reason)
    SELECT ${companyId}, ${campaignId}, person.name, person.number, person.number_key, person.email, person.variables,
      person.contact_id,
      (${whatsappIds}::integer[])[1 + person.place % greatest(1, cardinality(${whatsappIds}::integer[]))],
      (${variants}::smallint[])[1 + (person.place / greatest(1, cardinality(${whatsappIds}::integer[]))) % cardinality(${variants}::smallint[])],
      CASE
        WHEN opted_out.number_key IS NOT NULL THEN 'opted_out'
        WHEN person.validity = 'invalid' OR contact.is_blocked OR contact.archived_at IS NOT NULL OR ${isNobodys} THEN 'skipped'
        WHEN cardinality(${whatsappIds}::integer[]) = 0 THEN 'failed'
        ELSE 'queued' END,
      CASE
        WHEN opted_out.number_key IS NOT NULL THEN NULL
        WHEN contact.is_blocked THEN 'ERR_CONTACT_BLOCKED'
        WHEN contact.archived_at IS NOT NULL THEN 'ERR_CONTACT_ARCHIVED'
        WHEN person.validity = 'invalid' THEN 'ERR_WAPP_INVALID_CONTACT'
        WHEN ${isNobodys} THEN 'ERR_NUMBER_TO_CHECK'
        WHEN cardinality(${whatsappIds}::integer[]) = 0 THEN 'ERR_WAPP_NOT_INITIALIZED' END
    FROM numbered person
    LEFT JOIN contacts contact ON contact.id = person.contact_id
    LEFT JOIN opted_out ON opted_out.number_key = person.number_key
    ORDER BY person.place
    ON CONFLICT (company_id, campaign_id, number_key) DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
