-- Keys of every POST, by who sent them; so far those of the messages API alone.
ALTER TABLE idempotency_keys RENAME TO message_idempotency_keys;

CREATE TABLE idempotency_keys (
  -- the company whose rows the call wrote
  -- Checked at the commit: a key is claimed before anything else, and the company is locked last.
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  -- user = in the web app, key = a program with an API key, token = one with the token of a connection
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'key', 'token')),
  actor_id integer NOT NULL,
  -- its path in the contract
  endpoint text NOT NULL,
  -- the key itself is not stored
  key_hash text NOT NULL,
  -- of what was sent with it: the key of another request is refused
  request_hash text NOT NULL,
  -- of the answer; null = the call is not over
  status smallint,
  -- ids, numbers and fixed words of the answer
  made jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Ids of actors are of the whole installation.
  PRIMARY KEY (actor_kind, actor_id, endpoint, key_hash)
);
CREATE INDEX idempotency_keys_company ON idempotency_keys (company_id);
DROP INDEX idempotency_keys_age;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
SELECT protect_company_table('idempotency_keys');

SET LOCAL ROLE balcao_platform;
INSERT INTO idempotency_keys (company_id, actor_kind, actor_id, endpoint, key_hash, request_hash, status, made, created_at)
  SELECT company_id, 'token', whatsapp_id, '/api/messages/send', encode(sha256(convert_to(key, 'UTF8')), 'hex'), request_hash,
    200, message_ids, created_at
  FROM message_idempotency_keys;
RESET ROLE;
DROP TABLE message_idempotency_keys;
