-- Numbers of Mexico and Argentina have one key with and without the digit that mobile numbers carry in WhatsApp (52 1, 54 9), as those of
-- Brazil have with and without the ninth digit.

-- `phoneKey` of the contract, for rows that are there. A test compares the two.
CREATE FUNCTION phone_key(digits text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN digits ~ '^55[0-9]{2}9[6-9][0-9]{7}$' THEN left(digits, 4) || substr(digits, 6)
    WHEN digits ~ '^521[0-9]{10}$' THEN '52' || substr(digits, 4)
    WHEN digits !~ '^54' THEN digits
    -- What follows the country, without the 9 of calls from abroad and the 0 of calls at home; the 15 of those stands behind the area.
    WHEN regexp_replace(digits, '^549?0?', '') ~ '^1115[0-9]{8}$' THEN '5411' || right(digits, 8)
    WHEN regexp_replace(digits, '^549?0?', '') ~ '^[0-9]{3}15[0-9]{7}$' THEN '54' || left(right(digits, 12), 3) || right(digits, 7)
    WHEN regexp_replace(digits, '^549?0?', '') ~ '^[0-9]{4}15[0-9]{6}$' THEN '54' || left(right(digits, 12), 4) || right(digits, 6)
    WHEN regexp_replace(digits, '^549?0?', '') ~ '^[0-9]{10}$' THEN '54' || right(digits, 10)
    ELSE digits END $$;

-- The key of a number, and the one under which earlier releases kept it: `phoneKeyForms` of the contract.
CREATE FUNCTION phone_key_forms(digits text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN digits !~ '^5[24]' THEN ARRAY[phone_key(digits)]
    WHEN phone_key(digits) ~ '^52[0-9]{10}$' THEN ARRAY[phone_key(digits), '521' || substr(phone_key(digits), 3)]
    WHEN phone_key(digits) ~ '^54[0-9]{10}$' THEN ARRAY[phone_key(digits), '549' || substr(phone_key(digits), 3)]
    ELSE ARRAY[phone_key(digits)] END $$;

-- Two contacts that may be one person: their numbers have one key, or one has a number that was meant to be the other's. Messages from
-- the number reach `contact_id`.
CREATE TABLE contact_duplicates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  contact_id integer NOT NULL,
  other_id integer NOT NULL CHECK (other_id <> contact_id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- they are not one person: it is not proposed again
  dismissed_at timestamptz,
  UNIQUE (company_id, contact_id, other_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, other_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_duplicates_list ON contact_duplicates (company_id, id) WHERE dismissed_at IS NULL;
CREATE INDEX contact_duplicates_other ON contact_duplicates (company_id, other_id);
SELECT protect_company_table('contact_duplicates');

-- Why a stored number can be nobody's; null = it may be somebody's, or was not examined yet.
ALTER TABLE contacts ADD COLUMN number_problem text;
ALTER TABLE contact_list_items ADD COLUMN number_problem text;

-- For the rows below that look for what has one key; without it a company with many of them would be read whole for each.
CREATE INDEX contact_identities_present_key ON contact_identities (company_id, phone_key(value)) WHERE kind = 'pn' AND value ~ '^5[24]';

SET LOCAL ROLE balcao_platform;

-- Of a contact that has several forms of one number one is enough.
DELETE FROM contact_identities former USING contact_identities present
WHERE former.kind = 'pn' AND former.value ~ '^5[24]' AND former.value <> phone_key(former.value)
  AND present.kind = 'pn' AND present.value ~ '^5[24]' AND present.value <> former.value
  AND present.company_id = former.company_id AND present.contact_id = former.contact_id
  AND phone_key(present.value) = phone_key(former.value)
  AND (present.value = phone_key(present.value) OR present.value < former.value);

WITH claims AS (
  SELECT company_id, value, phone_key(value) AS key, count(*) OVER (PARTITION BY company_id, phone_key(value)) AS claims
  FROM contact_identities WHERE kind = 'pn' AND value ~ '^5[24]'
)
UPDATE contact_identities identity SET value = claims.key FROM claims
WHERE claims.claims = 1 AND claims.value <> claims.key
  AND identity.company_id = claims.company_id AND identity.kind = 'pn' AND identity.value = claims.value;

-- Where contacts meet, the key is that of the one who is blocked, else who is not archived, else whose conversation is the latest, else of
-- the oldest one. The others keep their former keys, by which nothing comes in any more.
DO $$
DECLARE
  met record;
  other record;
  winning_value text;
BEGIN
  FOR met IN
    SELECT company_id, phone_key(value) AS key FROM contact_identities
    WHERE kind = 'pn' AND value ~ '^5[24]' GROUP BY 1, 2 HAVING count(*) > 1
  LOOP
    FOR other IN
      SELECT identity.value, identity.contact_id, row_number() OVER ranks AS place, first_value(identity.contact_id) OVER ranks AS first_id,
        first_value(identity.value) OVER ranks AS first_value
      FROM contact_identities identity
      JOIN contacts contact ON contact.company_id = identity.company_id AND contact.id = identity.contact_id
      WHERE identity.company_id = met.company_id AND identity.kind = 'pn' AND identity.value ~ '^5[24]' AND phone_key(identity.value) = met.key
      WINDOW ranks AS (ORDER BY contact.is_blocked DESC, contact.archived_at NULLS FIRST, (
          SELECT max(ticket.last_message_at) FROM tickets ticket
          WHERE ticket.company_id = contact.company_id AND ticket.contact_id = contact.id) DESC NULLS LAST, contact.id)
      ORDER BY place
    LOOP
      winning_value := other.first_value;
      IF other.place > 1 THEN
        -- It is one account of WhatsApp: who was blocked under one form is blocked under all.
        UPDATE contacts SET is_blocked = true WHERE id = other.contact_id AND NOT is_blocked
          AND (SELECT first.is_blocked FROM contacts first WHERE first.id = other.first_id);
        INSERT INTO contact_duplicates (company_id, contact_id, other_id)
        VALUES (met.company_id, other.first_id, other.contact_id) ON CONFLICT DO NOTHING;
      END IF;
      -- Who has the key gives it to the first one, and takes over its former key.
      IF other.place > 1 AND other.value = met.key THEN
        UPDATE contact_identities SET contact_id = CASE value WHEN met.key THEN other.first_id ELSE other.contact_id END
        WHERE company_id = met.company_id AND kind = 'pn' AND value IN (met.key, other.first_value);
      END IF;
    END LOOP;
    -- Nobody has it yet.
    UPDATE contact_identities SET value = met.key
    WHERE company_id = met.company_id AND kind = 'pn' AND value = winning_value AND NOT EXISTS (
      SELECT FROM contact_identities present
      WHERE present.company_id = met.company_id AND present.kind = 'pn' AND present.value = met.key);
  END LOOP;
END $$;

-- A list or a campaign with several forms of one number keeps its rows; `insertRecipients` takes them for one person.
WITH claims AS (
  SELECT id, phone_key(number_key) AS key,
    row_number() OVER (PARTITION BY company_id, contact_list_id, phone_key(number_key) ORDER BY number_key = phone_key(number_key) DESC, id) AS place
  FROM contact_list_items WHERE number_key ~ '^5[24]'
)
UPDATE contact_list_items item SET number_key = claims.key FROM claims
WHERE item.id = claims.id AND claims.place = 1 AND item.number_key <> claims.key;
WITH claims AS (
  SELECT id, phone_key(number_key) AS key,
    row_number() OVER (PARTITION BY company_id, campaign_id, phone_key(number_key) ORDER BY number_key = phone_key(number_key) DESC, id) AS place
  FROM campaign_recipients WHERE number_key ~ '^5[24]'
)
UPDATE campaign_recipients recipient SET number_key = claims.key FROM claims
WHERE recipient.id = claims.id AND claims.place = 1 AND recipient.number_key <> claims.key;

-- What a country allows is known to the program: jobs of each company examine its numbers in portions.
SELECT enqueue_job(job, json_build_object('companyId', id), job || ':' || id, now(), 10)
FROM companies, unnest(ARRAY['contacts.examineNumbers', 'contactLists.examineNumbers']) AS job;

RESET ROLE;
DROP INDEX contact_identities_present_key;

CREATE INDEX contacts_numbers_to_check ON contacts (company_id, id) WHERE number_problem IS NOT NULL;
CREATE INDEX contact_list_items_numbers_to_check ON contact_list_items (company_id, contact_list_id, id) WHERE number_problem IS NOT NULL;

-- Once the contact that had a key is gone, or has another number, the key is the other one's.
-- With the rights of the platform: where a foreign key deletes the address of a contact it does so as the owner, who may write no row.
CREATE FUNCTION free_phone_key() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE contact_identities SET value = OLD.value
  WHERE company_id = OLD.company_id AND kind = 'pn' AND value = ANY (phone_key_forms(OLD.value)) AND value <> OLD.value;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_identities_freed AFTER DELETE ON contact_identities FOR EACH ROW
  WHEN (OLD.kind = 'pn' AND OLD.value ~ '^5[24][0-9]{10}$') EXECUTE FUNCTION free_phone_key();
SELECT run_as_platform('free_phone_key()');
