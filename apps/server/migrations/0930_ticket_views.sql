-- Views: lists of tickets that a person, or the company, keeps under a name (decision 0273).
CREATE TABLE ticket_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- everybody of the company has it, else only its author
  is_shared boolean NOT NULL,
  -- its author; of a shared one null once they were removed
  user_id integer,
  -- its place among the shared ones, or among its author's own
  position integer NOT NULL,
  -- everything that narrows its list and names no row; custom fields are named by their keys, which stay
  filters jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX ticket_views_author ON ticket_views (company_id, user_id);
SELECT protect_company_table('ticket_views');

-- What the filters of a view name. A removed tag, queue or user leaves its part without it, so that the view can say what it lost.
CREATE TABLE ticket_view_parts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  view_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('tag', 'queue', 'user')),
  tag_id integer,
  queue_id integer,
  user_id integer,
  -- of a tag or queue as it was called when the view was saved; of a person nothing is kept
  name text NOT NULL DEFAULT '',
  FOREIGN KEY (company_id, view_id) REFERENCES ticket_views (company_id, id) ON DELETE CASCADE,
  CONSTRAINT ticket_view_parts_tag FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE SET NULL (tag_id),
  CONSTRAINT ticket_view_parts_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  CONSTRAINT ticket_view_parts_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX ticket_view_parts_view ON ticket_view_parts (company_id, view_id);
CREATE INDEX ticket_view_parts_tag ON ticket_view_parts (company_id, tag_id);
CREATE INDEX ticket_view_parts_queue ON ticket_view_parts (company_id, queue_id);
CREATE INDEX ticket_view_parts_user ON ticket_view_parts (company_id, user_id);
SELECT protect_company_table('ticket_view_parts');

-- The views that a person has beside their lists.
CREATE TABLE ticket_view_pins (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  view_id integer NOT NULL,
  pinned_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, view_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, view_id) REFERENCES ticket_views (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_view_pins_user ON ticket_view_pins (company_id, user_id);
CREATE INDEX ticket_view_pins_view ON ticket_view_pins (company_id, view_id);
SELECT protect_company_table('ticket_view_pins');
