-- What every part of the attendant's inbox leans on: words compared without accents, tags, reactions, blocked contacts.

-- Words as people compare them: no capitals, no accents. Search indexes and their queries both use it.
CREATE FUNCTION search_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(normalize(lower(words), NFD), '[\u0300-\u036f]', '', 'g') $$;
GRANT EXECUTE ON FUNCTION search_text(text) TO balcao_app, balcao_platform;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

ALTER TABLE contacts ADD COLUMN is_blocked boolean NOT NULL DEFAULT false;

-- Who reacted to a message, with what: a list of {emoji, fromMe, name, author}. Read with every page of a thread, written seldom.
ALTER TABLE messages ADD COLUMN reactions jsonb NOT NULL DEFAULT '[]';
ALTER TABLE messages ADD COLUMN is_forwarded boolean NOT NULL DEFAULT false;
ALTER TABLE sandbox_messages ADD COLUMN reactions jsonb NOT NULL DEFAULT '[]';

CREATE TABLE tags (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  -- 1 = a lane of the kanban board
  kanban smallint NOT NULL DEFAULT 0 CHECK (kanban IN (0, 1)),
  -- who made it
  user_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX tags_name ON tags (company_id, lower(name));
CREATE INDEX tags_user ON tags (company_id, user_id);
SELECT protect_company_table('tags');

CREATE TABLE ticket_tags (
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  tag_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, ticket_id, tag_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_tags_tag ON ticket_tags (company_id, tag_id, ticket_id);
SELECT protect_company_table('ticket_tags');
