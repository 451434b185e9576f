-- What an admin brings from another program, from its first file to its report (docs/decisions/0306).
ALTER TABLE move_ins DROP CONSTRAINT move_ins_state_check;
ALTER TABLE move_ins ADD CONSTRAINT move_ins_state_check
  CHECK (state IN ('collecting', 'trying', 'tried', 'running', 'paused', 'done', 'undoing', 'undone'));
ALTER TABLE move_ins
  ADD COLUMN kind text NOT NULL DEFAULT 'family' CHECK (kind IN ('family', 'chats', 'sheet')),
  -- what an admin said of it
  ADD COLUMN choices jsonb NOT NULL DEFAULT '{}',
  -- what the source says of itself and asks, what its trial counted, what its run brought, what was compared with it at the end, what an undone run left here
  ADD COLUMN survey jsonb,
  ADD COLUMN trial jsonb,
  ADD COLUMN results jsonb,
  ADD COLUMN compared jsonb,
  ADD COLUMN stayed jsonb,
  ADD COLUMN problem_detail text NOT NULL DEFAULT '',
  -- which job works on it, how often one began since the last portion, and when it was last heard of
  ADD COLUMN job_run uuid,
  ADD COLUMN tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN started_at timestamptz;
DROP INDEX move_ins_running;
CREATE UNIQUE INDEX move_ins_current ON move_ins (company_id)
  WHERE state IN ('collecting', 'trying', 'tried', 'running', 'paused', 'undoing');
-- What sweeps look for.
CREATE INDEX move_ins_touched ON move_ins (touched_at) WHERE state NOT IN ('done', 'undone');

CREATE TABLE move_in_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  move_id integer NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, move_id, name, size),
  FOREIGN KEY (company_id, move_id) REFERENCES move_ins (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('move_in_files');

-- The parts of a file as they are stored, in the order of their places.
CREATE TABLE move_in_parts (
  company_id integer NOT NULL,
  file_id integer NOT NULL,
  place integer NOT NULL,
  file_key text NOT NULL,
  PRIMARY KEY (company_id, file_id, place),
  FOREIGN KEY (company_id, file_id) REFERENCES move_in_files (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('move_in_parts');

-- Rows of a source that do not come, in its order. `number` is that of a person, so that erasing one finds it.
CREATE TABLE move_in_left_rows (
  company_id integer NOT NULL,
  move_id integer NOT NULL,
  place integer NOT NULL,
  thing text NOT NULL,
  row_number integer NOT NULL,
  source_id text NOT NULL,
  hint text NOT NULL,
  number text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (company_id, move_id, place),
  FOREIGN KEY (company_id, move_id) REFERENCES move_ins (company_id, id) ON DELETE CASCADE
);
CREATE INDEX move_in_left_rows_number ON move_in_left_rows (company_id, number) WHERE number <> '';
SELECT protect_company_table('move_in_left_rows');

-- Which run of a source brought a row: undoing one takes back its own.
ALTER TABLE moved_rows ADD COLUMN move_id integer;
SET LOCAL ROLE balcao_platform;
UPDATE moved_rows SET move_id = origin_id;
RESET ROLE;
ALTER TABLE moved_rows ALTER COLUMN move_id SET NOT NULL;
ALTER TABLE moved_rows ADD FOREIGN KEY (company_id, move_id) REFERENCES move_ins (company_id, id) ON DELETE CASCADE;
CREATE INDEX moved_rows_of_run ON moved_rows (company_id, move_id, kind, source_id);
