-- With a key a program does what a user of the company may, as far as the scopes of the key go.

CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- whom it acts as: it ends with them
  user_id integer NOT NULL,
  name text NOT NULL,
  -- a list of the words of the contract
  scopes jsonb NOT NULL,
  -- keyed by the secret of the installation: the key itself is stored nowhere
  key_hash text NOT NULL,
  -- its first signs, by which people tell keys apart
  hint text NOT NULL,
  -- null = never
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_keys_hash ON api_keys (key_hash);
CREATE INDEX api_keys_user ON api_keys (company_id, user_id);
SELECT protect_company_table('api_keys');
