-- What a company brings from another program: a run that can be interrupted anywhere (docs/decisions/0304, 0305).
CREATE TABLE move_ins (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- who began it
  user_id integer,
  -- the connection under which conversations go on; null = none
  whatsapp_id integer,
  -- the first run of the same source: a later one brings what is new; null = itself
  origin_id integer,
  -- whose rows are taken, as the source calls the company; '' = all
  source_company text NOT NULL DEFAULT '',
  -- what was over before stays there
  since timestamptz,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  -- why a run paused by itself: the code of a refusal
  problem text,
  -- where an interrupted run goes on: its step, and the rows of the source that it has dealt with
  step smallint NOT NULL DEFAULT 0,
  step_rows integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id),
  FOREIGN KEY (company_id, origin_id) REFERENCES move_ins (company_id, id) ON DELETE CASCADE
);
-- One run at a time.
CREATE UNIQUE INDEX move_ins_running ON move_ins (company_id) WHERE state IN ('running', 'paused', 'undoing');
CREATE INDEX move_ins_user ON move_ins (company_id, user_id);
CREATE INDEX move_ins_whatsapp ON move_ins (company_id, whatsapp_id);
CREATE INDEX move_ins_origin ON move_ins (company_id, origin_id);
SELECT protect_company_table('move_ins');

-- What a row of a source is here. Running again finds it, and undoing removes what was made.
CREATE TABLE moved_rows (
  company_id integer NOT NULL,
  -- the first run of the source
  origin_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('contacts', 'tickets', 'messages')),
  source_id text NOT NULL,
  target_id bigint NOT NULL,
  -- made by the run; otherwise it was here
  is_new boolean NOT NULL,
  PRIMARY KEY (company_id, origin_id, kind, source_id),
  FOREIGN KEY (company_id, origin_id) REFERENCES move_ins (company_id, id) ON DELETE CASCADE
);
CREATE INDEX moved_rows_target ON moved_rows (company_id, kind, target_id);
SELECT protect_company_table('moved_rows');
