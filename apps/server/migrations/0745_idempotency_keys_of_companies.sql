-- A person who runs the installation sends calls in several companies: the same key in another company is another key.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey1,
  ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (actor_kind, actor_id, endpoint, key_hash, company_id);
