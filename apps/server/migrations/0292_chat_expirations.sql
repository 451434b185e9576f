-- After how many seconds messages of a chat vanish, by the digits of a number or a private id; no row = they stay.
CREATE TABLE web_chat_expirations (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  value text NOT NULL,
  seconds integer NOT NULL CHECK (seconds > 0),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, whatsapp_id, value),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('web_chat_expirations');
