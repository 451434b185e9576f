-- The history of a phone, which an admin may bring when they link it: kept apart from the messages of tickets.

-- What is to be brought, and how far it came: one row for each linking that was to bring something. It goes when it is undone.
CREATE TABLE phone_histories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- how far back; null = everything the phone has
  days integer CHECK (days IN (30, 90, 365)),
  -- `waiting`: no phone was linked yet; `collecting`: the phone sends; `choosing`: an admin decides who is left out
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'collecting', 'choosing', 'importing', 'failed', 'imported', 'undoing')),
  -- whose phone, and which time it was linked
  number text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  -- nothing older is taken; null while nothing came, or for everything
  since timestamptz,
  -- how much the phone says it has sent
  percent smallint NOT NULL DEFAULT 0,
  -- of those that were to be brought, how many are
  messages integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  -- parts that could not be read
  lost_parts integer NOT NULL DEFAULT 0,
  -- the first time that all of it was brought: it can be undone for some days
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_histories_connection ON phone_histories (company_id, whatsapp_id, id);
CREATE UNIQUE INDEX phone_histories_unfinished ON phone_histories (whatsapp_id) WHERE state NOT IN ('imported', 'undoing');
SELECT protect_company_table('phone_histories');

-- The conversations in it, by the addresses of the other side: no contact is made for them.
CREATE TABLE phone_chats (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- every known one, as `kind:value`; numbers by their key
  addresses text[] NOT NULL,
  name text NOT NULL,
  is_group boolean NOT NULL,
  -- `new`: not decided
  choice text NOT NULL DEFAULT 'new' CHECK (choice IN ('new', 'chosen', 'leftOut')),
  -- whose attendants read it, too; null = admins alone
  queue_id integer,
  messages integer NOT NULL DEFAULT 0,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id)
);
CREATE INDEX phone_chats_connection ON phone_chats (company_id, whatsapp_id, last_at, id);
CREATE INDEX phone_chats_queue ON phone_chats (company_id, queue_id);
CREATE INDEX phone_chats_addresses ON phone_chats USING gin (addresses);
SELECT protect_company_table('phone_chats');

CREATE TABLE phone_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  chat_id integer NOT NULL,
  -- what brought it; null = that can no longer be undone
  history_id integer,
  provider_id text NOT NULL,
  from_me boolean NOT NULL,
  sent_at timestamptz NOT NULL,
  -- among those of one second
  place bigint NOT NULL DEFAULT 0,
  -- the whole message until it is brought; null afterwards
  sealed text,
  body text NOT NULL DEFAULT '',
  media_type text NOT NULL DEFAULT 'conversation',
  -- in a group: who wrote it
  author_value text,
  author_name text,
  quoted_provider_id text,
  -- what the phone says of an answered message that is not here
  quoted jsonb,
  -- `absent`: the phone has the file, and nobody asked for it; null = there is none, or it is stored
  media_state text CHECK (media_state IN ('absent', 'fetching', 'failed', 'expired')),
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  -- what its file is fetched with: sealed by the channel
  raw text,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (chat_id, provider_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, chat_id) REFERENCES phone_chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, history_id) REFERENCES phone_histories (company_id, id) ON DELETE SET NULL (history_id)
);
CREATE INDEX phone_messages_chat ON phone_messages (company_id, chat_id, sent_at, place, id);
CREATE INDEX phone_messages_history ON phone_messages (company_id, history_id, id);
CREATE INDEX phone_messages_waiting ON phone_messages (chat_id, id) WHERE sealed IS NOT NULL;
CREATE INDEX phone_messages_connection ON phone_messages (company_id, whatsapp_id);
CREATE INDEX phone_messages_age ON phone_messages (company_id, sent_at, id);
CREATE INDEX phone_messages_fetching ON phone_messages (changed_at) WHERE media_state = 'fetching';
SELECT protect_company_table('phone_messages');
