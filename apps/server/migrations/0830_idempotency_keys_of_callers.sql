-- An operator's call writes rows of several companies, in a transaction each: its key is one in all of them.
ALTER TABLE idempotency_keys
  -- where the caller is; no reference: the key goes after a day
  ADD COLUMN actor_company_id integer;
SET LOCAL ROLE balcao_platform;
UPDATE idempotency_keys SET actor_company_id = company_id;
RESET ROLE;
ALTER TABLE idempotency_keys
  ALTER COLUMN actor_company_id SET NOT NULL,
  DROP CONSTRAINT idempotency_keys_pkey,
  ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (actor_kind, actor_id, endpoint, key_hash, actor_company_id);
