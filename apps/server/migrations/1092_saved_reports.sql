-- Reports under a name: where they are, and by what they are filtered (decision 0336).
CREATE TABLE saved_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- everybody of the company who may see reports has it, else only its owner
  is_shared boolean NOT NULL,
  -- of a shared one null once they were removed: it rests until an admin takes it over
  user_id integer,
  page text NOT NULL CHECK (page IN ('summary', 'hours', 'rows')),
  -- what the address of the page holds
  place jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX saved_reports_owner ON saved_reports (company_id, user_id);
SELECT protect_company_table('saved_reports');
