-- What a help video is about, how long it is and which page it explains; and how far each person has watched it.
ALTER TABLE helps
  -- its heading; empty = none
  ADD COLUMN topic text NOT NULL DEFAULT '',
  ADD COLUMN duration_seconds integer CHECK (duration_seconds > 0),
  -- address of the page it explains, such as /queues; empty = none
  ADD COLUMN page text NOT NULL DEFAULT '';

CREATE TABLE help_views (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  help_id integer NOT NULL REFERENCES helps (id) ON DELETE CASCADE,
  user_id integer NOT NULL,
  -- seconds from its beginning
  position integer NOT NULL DEFAULT 0 CHECK (position >= 0),
  -- once it is, it stays so
  is_finished boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (help_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX help_views_user ON help_views (company_id, user_id);
SELECT protect_company_table('help_views');
