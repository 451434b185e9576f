-- Changes of messages (edit, delete, react) on their way to the contact, and what is known of voice messages.

ALTER TABLE messages
  ADD COLUMN is_voice boolean NOT NULL DEFAULT false,
  -- seconds, of sound and film whose length is known
  ADD COLUMN media_duration integer,
  -- a drain has taken it: from here on the contact may have it, even where no answer came back
  ADD COLUMN leaving boolean NOT NULL DEFAULT false,
  -- the latest change that the contact does not have: {kind, failure}; with a failure it was taken back
  ADD COLUMN operation jsonb;

-- Of the newest message, for the row of the list.
ALTER TABLE tickets
  ADD COLUMN last_message_deleted boolean NOT NULL DEFAULT false,
  ADD COLUMN last_message_reaction text NOT NULL DEFAULT '';

-- Earlier texts of an edited message.
CREATE TABLE message_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  message_id bigint NOT NULL,
  body text NOT NULL,
  -- until when it said so
  replaced_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, message_id) REFERENCES messages (company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_versions_message ON message_versions (company_id, message_id, id);
SELECT protect_company_table('message_versions');

-- The outbox of changes: what of a message is still to be told to the contact. One row for each kind: what is asked for
-- before the one before has left takes its place.
CREATE TABLE message_operations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  message_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('edit', 'delete', 'reaction')),
  -- its own id at the provider, chosen before the first attempt
  provider_id text NOT NULL,
  -- the text or the emoji that shall hold; and what the contact sees while it does not
  value text NOT NULL DEFAULT '',
  previous text NOT NULL DEFAULT '',
  -- the first of the earlier texts that the contact never saw replaced
  version_from bigint,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, message_id, kind),
  FOREIGN KEY (company_id, message_id) REFERENCES messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_operations_waiting ON message_operations (company_id, whatsapp_id, id);
SELECT protect_company_table('message_operations');

-- The message a change is about, while the change has come and the message has not.
ALTER TABLE inbound_journal ADD COLUMN waits_for text;
CREATE INDEX inbound_journal_early ON inbound_journal (company_id, whatsapp_id, chat, waits_for) WHERE waits_for IS NOT NULL;

ALTER TABLE sandbox_messages
  ADD COLUMN is_voice boolean NOT NULL DEFAULT false,
  ADD COLUMN media_duration integer,
  ADD COLUMN is_forwarded boolean NOT NULL DEFAULT false;

-- What contacts changed on the simulated phone and the company's device has not been told.
CREATE TABLE sandbox_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  number text NOT NULL,
  provider_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('edit', 'delete', 'reaction')),
  -- the message it is about, and whether that is the contact's own
  target text NOT NULL,
  target_from_me boolean NOT NULL,
  value text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sandbox_changes_waiting ON sandbox_changes (company_id, whatsapp_id, id);
SELECT protect_company_table('sandbox_changes');
