-- Each message of WhatsApp Web brings a secret with which its sender seals what they say of it later, such as an edit.

CREATE TABLE web_message_secrets (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- the protocol's
  stanza_id text NOT NULL,
  from_me boolean NOT NULL,
  -- by platform/secrets.ts
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (whatsapp_id, stanza_id, from_me),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_message_secrets_connection ON web_message_secrets (company_id, whatsapp_id);
CREATE INDEX web_message_secrets_created ON web_message_secrets (created_at);
SELECT protect_company_table('web_message_secrets');
