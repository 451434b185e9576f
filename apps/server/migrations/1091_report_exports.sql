-- Files with the services of a report, each for whoever asked for it.
CREATE TABLE report_exports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id integer NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  columns text[] NOT NULL,
  language text NOT NULL CHECK (language IN ('pt', 'en', 'es')),
  -- the filters and the order, as they were asked for
  asked jsonb NOT NULL,
  -- as it was for who asked: a file is opened only as long as they may see as much
  hides_numbers boolean NOT NULL,
  -- null = of the whole company
  queue_ids integer[],
  -- the typed fields that it is filtered by
  field_ids integer[] NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  -- the run that makes it: what another one had begun is begun anew
  run uuid,
  -- it failed because the company's plan has no space left for it
  lacks_space boolean NOT NULL DEFAULT false,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  file_key text,
  file_name text NOT NULL,
  file_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- a run that says nothing for a while has died
  touched_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX report_exports_user ON report_exports (company_id, user_id, id DESC);
CREATE INDEX report_exports_unfinished ON report_exports (touched_at) WHERE state IN ('waiting', 'running');
CREATE INDEX report_exports_age ON report_exports (created_at);
CREATE UNIQUE INDEX report_exports_one_at_a_time ON report_exports (company_id) WHERE state IN ('waiting', 'running');
SELECT protect_company_table('report_exports');
