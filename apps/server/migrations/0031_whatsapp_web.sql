-- Numbers linked as a device of their phone (WhatsApp Web): who a session is, its keys, and what it decrypted and has not handed on.

CREATE TABLE web_sessions (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  -- sealed by platform/secrets.ts, as everything below
  creds text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_sessions_connection ON web_sessions (company_id, whatsapp_id);
SELECT protect_company_table('web_sessions');

CREATE TABLE web_keys (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- as the library calls the kinds of its keys
  type text NOT NULL,
  id text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (whatsapp_id, type, id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_keys_connection ON web_keys (company_id, whatsapp_id);
SELECT protect_company_table('web_keys');

-- What was decrypted, written with the step of the keys that made it unreadable for ever, until it is in the inbound journal.
CREATE TABLE web_decrypted (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- of what was decrypted (SHA-256, base64url), by which a repeat is known
  hash text NOT NULL,
  plaintext text NOT NULL,
  -- what it came in, without what was encrypted
  stanza text NOT NULL,
  -- why nobody could read it: kept, and not told again
  failure text,
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (whatsapp_id, hash),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_decrypted_waiting ON web_decrypted (company_id, whatsapp_id, id) WHERE failure IS NULL;
CREATE INDEX web_decrypted_connection ON web_decrypted (company_id, whatsapp_id);
SELECT protect_company_table('web_decrypted');
