-- Notes of the team, and quick replies.

CREATE TABLE ticket_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  ticket_id integer NOT NULL,
  -- who wrote it
  user_id integer,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX ticket_notes_ticket ON ticket_notes (company_id, ticket_id, id);
CREATE INDEX ticket_notes_user ON ticket_notes (company_id, user_id);
SELECT protect_company_table('ticket_notes');

CREATE TABLE quick_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- whose it is; a shared one outlives who wrote it
  user_id integer,
  shortcode text NOT NULL,
  message text NOT NULL DEFAULT '',
  -- shared with the company
  geral boolean NOT NULL DEFAULT false,
  -- offered while writing
  status boolean NOT NULL DEFAULT true,
  -- only for the people and tickets of this queue
  queue_id integer,
  -- its file, or all of them empty
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id)
);
CREATE UNIQUE INDEX quick_messages_shared ON quick_messages (company_id, lower(shortcode)) WHERE geral;
CREATE UNIQUE INDEX quick_messages_own ON quick_messages (company_id, user_id, lower(shortcode)) WHERE NOT geral;
CREATE INDEX quick_messages_user ON quick_messages (company_id, user_id);
CREATE INDEX quick_messages_queue ON quick_messages (company_id, queue_id);
SELECT protect_company_table('quick_messages');
