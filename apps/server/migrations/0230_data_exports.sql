-- What a company takes along.

-- An archive of everything of a company, or of one contact.
CREATE TABLE data_exports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- null = the whole company
  contact_id integer,
  -- who asked for it; null = an operator, or somebody who is gone
  user_id integer,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'stopped')),
  -- the run that makes it: what another one had begun is begun anew
  run uuid,
  -- messages and files, of an archive of a contact messages alone
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  file_key text,
  file_name text NOT NULL,
  file_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- a run that says nothing for a while has died
  touched_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX data_exports_contact ON data_exports (company_id, contact_id);
CREATE INDEX data_exports_user ON data_exports (company_id, user_id);
CREATE INDEX data_exports_unfinished ON data_exports (touched_at) WHERE state IN ('waiting', 'running');
CREATE UNIQUE INDEX data_exports_one_at_a_time ON data_exports (company_id, coalesce(contact_id, 0)) WHERE state IN ('waiting', 'running');
SELECT protect_company_table('data_exports');
