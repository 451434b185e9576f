-- What a phone had unread before it was linked: offered to the company, and gone once that was answered.

-- Parts of its history as the phone told of them, until they were read.
CREATE TABLE web_history_parts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- of the message it came with: told twice it is one part
  stanza_id text NOT NULL,
  -- the part itself, or where it is and its key
  sealed text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (whatsapp_id, stanza_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_history_parts_connection ON web_history_parts (company_id, whatsapp_id, id);
SELECT protect_company_table('web_history_parts');

-- What becomes of it: one for a connection, of the link that told it last.
CREATE TABLE connection_histories (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  -- whose phone, and which time it was linked
  number text NOT NULL,
  link text NOT NULL,
  -- `gathering`: there may be more; `answered`: declined, or its result was put away
  state text NOT NULL DEFAULT 'gathering' CHECK (state IN ('gathering', 'offered', 'importing', 'failed', 'imported', 'answered')),
  -- what is offered; afterwards, what became messages here
  messages integer NOT NULL DEFAULT 0,
  conversations integer NOT NULL DEFAULT 0,
  -- how many of the messages an import has come by
  done integer NOT NULL DEFAULT 0,
  -- the newest message that was told of, and up to where an earlier link of this phone was answered
  newest_at timestamptz,
  answered_through timestamptz,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_histories_connection ON connection_histories (company_id, whatsapp_id);
SELECT protect_company_table('connection_histories');

-- Its unread messages; of a conversation those that were told of first are the newest.
CREATE TABLE connection_history_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  chat text NOT NULL,
  provider_id text NOT NULL,
  sent_at timestamptz NOT NULL,
  -- how many are unread in this conversation, as the phone told with this one
  unread integer NOT NULL,
  -- null = nothing to import (any more): it only takes up its place among the unread ones
  sealed text,
  -- an import came by: whether it became a message
  stored boolean,
  UNIQUE (whatsapp_id, chat, provider_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_history_messages_chat ON connection_history_messages (company_id, whatsapp_id, chat, sent_at);
SELECT protect_company_table('connection_history_messages');
