-- With its token a program sends messages over a connection, and does nothing else.

CREATE TABLE connection_tokens (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- keyed by the secret of the installation: the token itself is stored nowhere
  token_hash text NOT NULL,
  -- its first signs, by which people tell tokens apart
  hint text NOT NULL,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, whatsapp_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
-- A token alone tells the connection, so that no two of the installation have the same.
CREATE UNIQUE INDEX connection_tokens_hash ON connection_tokens (token_hash);
SELECT protect_company_table('connection_tokens');
