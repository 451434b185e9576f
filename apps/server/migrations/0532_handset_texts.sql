-- What the company's handset said at once to whoever had just written, by a digest of its words: said again in another conversation it is
-- a text that the WhatsApp Business app sends by itself.
CREATE TABLE handset_texts (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  digest text NOT NULL,
  -- where it was said first
  first_ticket_id integer NOT NULL,
  -- and somewhere else, too
  is_repeated boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (whatsapp_id, digest),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX handset_texts_connection ON handset_texts (company_id, whatsapp_id);
CREATE INDEX handset_texts_seen ON handset_texts (seen_at);
SELECT protect_company_table('handset_texts');
