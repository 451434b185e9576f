-- Messages of groups, messages that could not be read yet, files that are fetched after their message, and what WhatsApp
-- Web said of a message, word by word, for as long as it may be needed.

ALTER TABLE messages
  -- in a group: who wrote it, as far as WhatsApp tells
  ADD COLUMN author_kind text CHECK (author_kind IN ('pn', 'lid')),
  ADD COLUMN author_value text,
  ADD COLUMN author_name text,
  -- what it says is still to come; 'first' = a service began with it
  ADD COLUMN awaited text CHECK (awaited IN ('first', 'later')),
  ADD CONSTRAINT messages_author CHECK ((author_kind IS NULL) = (author_value IS NULL));
CREATE INDEX messages_fetching ON messages (company_id, whatsapp_id, id) WHERE media_state = 'fetching';

-- The protocol's own form of messages: to fetch a file again, to quote one, to send it again to a phone that could not
-- read it, and of kinds that are not shown. Sealed, for it holds the keys of files.
CREATE TABLE web_originals (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- the protocol's, so that several messages made of one share it
  stanza_id text NOT NULL,
  from_me boolean NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (whatsapp_id, stanza_id, from_me),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_originals_connection ON web_originals (company_id, whatsapp_id);
CREATE INDEX web_originals_created ON web_originals (created_at);
SELECT protect_company_table('web_originals');
