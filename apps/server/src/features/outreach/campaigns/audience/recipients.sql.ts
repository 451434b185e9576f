import { sql, type SelectType } from 'kysely';
import type { RecipientState } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { CampaignRecipients } from '../../../../platform/db/schema.gen.ts';
import { isToCheck } from '../../../inbox/index.ts';

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

/** Whom a campaign writes to, over which connections and with which texts. */
export interface ChosenPeople {
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

/** In service: a ticket of a contact waits or is open, on whichever connection. */
const isInService = (contactId: ReturnType<typeof sql>) =>
  sql<boolean>`EXISTS (SELECT FROM tickets ticket WHERE ticket.contact_id = ${contactId} AND ticket.status <> 'closed')`;

/** Whether a contact is in service now. */
export async function isContactInService(db: Db, contactId: number): Promise<boolean> {
  const { rows } = await sql<{
    isInService: boolean;
  }>`SELECT ${isInService(sql`${contactId}::int`)} AS "isInService"`.execute(db);
  return rows[0]?.isInService === true;
}

/**
 * The contacts of the list and of the tag as recipients, each person once; connections and texts take turns. People who
 * cannot be written to are skipped, with the reason. Numbers that could not be checked are written to.
 */
const judgedPeople = ({ contactListId, tagListId, whatsappIds, variants, hashKeys }: ChosenPeople) => sql`
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
    ), judged AS (
      SELECT person.place, person.name, person.number, person.number_key, person.email, person.variables, person.contact_id,
        (${whatsappIds}::integer[])[1 + person.place % greatest(1, cardinality(${whatsappIds}::integer[]))] AS whatsapp_id,
        (${variants}::smallint[])[1 + (person.place / greatest(1, cardinality(${whatsappIds}::integer[]))) % cardinality(${variants}::smallint[])] AS variant,
        CASE
          WHEN opted_out.number_key IS NOT NULL THEN 'opted_out'
          WHEN person.validity = 'invalid' OR contact.is_blocked OR contact.archived_at IS NOT NULL OR ${isNobodys} THEN 'skipped'
          WHEN cardinality(${whatsappIds}::integer[]) = 0 THEN 'failed'
          ELSE 'queued' END AS state,
        CASE
          WHEN opted_out.number_key IS NOT NULL THEN NULL
          WHEN contact.is_blocked THEN 'ERR_CONTACT_BLOCKED'
          WHEN contact.archived_at IS NOT NULL THEN 'ERR_CONTACT_ARCHIVED'
          WHEN person.validity = 'invalid' THEN 'ERR_WAPP_INVALID_CONTACT'
          WHEN ${isNobodys} THEN 'ERR_NUMBER_TO_CHECK'
          WHEN cardinality(${whatsappIds}::integer[]) = 0 THEN 'ERR_WAPP_NOT_INITIALIZED' END AS reason
      FROM numbered person
      LEFT JOIN contacts contact ON contact.id = person.contact_id
      LEFT JOIN opted_out ON opted_out.number_key = person.number_key
    )`;

/** Adds the recipients of a campaign that starts. */
export async function insertRecipients(
  db: Db,
  { companyId, campaignId, ...chosen }: ChosenPeople & { companyId: number; campaignId: number },
): Promise<number> {
  const { numAffectedRows } = await sql`${judgedPeople(chosen)}
    INSERT INTO campaign_recipients
      (company_id, campaign_id, name, number, number_key, email, variables, contact_id, whatsapp_id, variant, state, reason)
    SELECT ${companyId}, ${campaignId}, name, number, number_key, email, variables, contact_id, whatsapp_id, variant, state, reason
    FROM judged ORDER BY place
    ON CONFLICT (company_id, campaign_id, number_key) DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How many people a campaign would write to if it started now, how many of them are in service, and whom it leaves out. */
export async function countPeople(
  db: Db,
  chosen: ChosenPeople,
): Promise<{ people: number; inService: number; leftOut: number }> {
  const { rows } = await sql<{ people: number; inService: number; leftOut: number }>`${judgedPeople(chosen)}
    SELECT count(*) FILTER (WHERE state = 'queued')::int AS people,
      count(*) FILTER (WHERE state = 'queued' AND ${isInService(sql`judged.contact_id`)})::int AS "inService",
      count(*) FILTER (WHERE state <> 'queued')::int AS "leftOut" FROM judged`.execute(db);
  return rows[0] ?? { people: 0, inService: 0, leftOut: 0 };
}

/**
 * Removes the recipients of a campaign that has written to nobody. One whose message is just being handed over is
 * waited for.
 * @returns false where a message was handed over: the transaction must be rolled back
 */
export async function removeUntouchedRecipients(db: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql<{ isTouched: boolean | null }>`
    WITH gone AS (
      DELETE FROM campaign_recipients WHERE campaign_id = ${campaignId} RETURNING question_id, message_id
    ) SELECT bool_or(question_id IS NOT NULL OR message_id IS NOT NULL) AS "isTouched" FROM gone`.execute(db);
  return rows[0]?.isTouched !== true;
}

/** Whether a message of a campaign was handed over for sending. */
export async function hasHandedOver(db: Db, campaignId: number): Promise<boolean> {
  const one = await db
    .selectFrom('campaignRecipients')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where((eb) => eb.or([eb('questionId', 'is not', null), eb('messageId', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
