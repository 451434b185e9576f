-- Internal chat: what the people of a company write to each other.

CREATE TABLE chats (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  title text NOT NULL,
  owner_id integer NOT NULL,
  -- of a chat of two people: their ids, the smaller one first
  direct_key text,
  -- Kept in the transaction that writes: a chat may hold a hundred thousand messages.
  messages_count integer NOT NULL DEFAULT 0 CHECK (messages_count >= 0),
  last_message_id integer,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chats_direct ON chats (company_id, direct_key);
CREATE INDEX chats_owner ON chats (company_id, owner_id);
SELECT protect_company_table('chats');

CREATE TABLE chat_members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  chat_id integer NOT NULL,
  user_id integer NOT NULL,
  -- Messages of others above the read position, and those of them that mention the member.
  unreads integer NOT NULL DEFAULT 0 CHECK (unreads >= 0),
  unread_mentions integer NOT NULL DEFAULT 0 CHECK (unread_mentions >= 0),
  -- the last message of the chat that was there when the member last read; 0 = none
  last_read_id integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, chat_id, user_id),
  FOREIGN KEY (company_id, chat_id) REFERENCES chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_members_user ON chat_members (company_id, user_id);
SELECT protect_company_table('chat_members');

CREATE TABLE chat_messages (
  -- A chat is locked while a message is added: within a chat ids have the order in which messages can be read.
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  chat_id integer NOT NULL,
  -- null once the sender was removed; the name stays
  sender_id integer,
  sender_name text NOT NULL,
  message text NOT NULL,
  search_message text NOT NULL GENERATED ALWAYS AS (search_text(message)) STORED,
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  media_width integer,
  media_height integer,
  -- seconds
  media_duration integer,
  is_voice boolean NOT NULL DEFAULT false,
  is_edited boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  quoted_id integer,
  -- users of the company whom the text mentions
  mentions integer[] NOT NULL DEFAULT '{}',
  -- chosen by the sender: a repeat after a lost answer adds nothing
  client_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, chat_id) REFERENCES chats (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, sender_id) REFERENCES users (company_id, id) ON DELETE SET NULL (sender_id),
  FOREIGN KEY (company_id, quoted_id) REFERENCES chat_messages (company_id, id)
);
CREATE INDEX chat_messages_quoted ON chat_messages (company_id, quoted_id);
CREATE INDEX chat_messages_thread ON chat_messages (company_id, chat_id, id);
CREATE INDEX chat_messages_sender ON chat_messages (company_id, sender_id);
CREATE UNIQUE INDEX chat_messages_client_id ON chat_messages (company_id, sender_id, client_id) WHERE client_id IS NOT NULL;
SELECT protect_company_table('chat_messages');

-- One reaction of a person to a message; a new one replaces the one before.
CREATE TABLE chat_reactions (
  company_id integer NOT NULL,
  message_id integer NOT NULL,
  user_id integer NOT NULL,
  emoji text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, message_id, user_id),
  FOREIGN KEY (company_id, message_id) REFERENCES chat_messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_reactions_user ON chat_reactions (company_id, user_id);
SELECT protect_company_table('chat_reactions');
