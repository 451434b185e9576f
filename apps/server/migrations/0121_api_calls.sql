-- What programs sent with the token of a connection: what became of each call, and what was stored under its idempotency key.

ALTER TABLE connection_tokens
  -- messages that were accepted in the month that begins on `sent_month`
  ADD COLUMN sent_count integer NOT NULL DEFAULT 0,
  ADD COLUMN sent_month timestamptz;

CREATE TABLE api_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  whatsapp_id integer,
  -- by which the operator finds the call in the log of the installation
  request_id text NOT NULL,
  status smallint NOT NULL,
  -- a code of the catalogue; null = accepted
  error text,
  -- as the caller wrote it
  number text NOT NULL DEFAULT '',
  -- letters of a text, bytes of files
  size integer NOT NULL DEFAULT 0,
  -- null = a text
  file_name text,
  duration_ms integer NOT NULL,
  message_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id)
);
CREATE INDEX api_calls_page ON api_calls (company_id, id);
CREATE INDEX api_calls_failed ON api_calls (company_id, id) WHERE error IS NOT NULL;
CREATE INDEX api_calls_connection ON api_calls (company_id, whatsapp_id);
-- What is kept for a time only.
CREATE INDEX api_calls_age ON api_calls (created_at);
SELECT protect_company_table('api_calls');

CREATE TABLE idempotency_keys (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  key text NOT NULL,
  -- of what was sent with it: the key of another request is refused
  request_hash text NOT NULL,
  -- ids as texts
  message_ids jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, whatsapp_id, key),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
SELECT protect_company_table('idempotency_keys');
