-- What shall be erased, and what was.

-- One for each time a contact, or a company as a whole, is asked to be erased. It names both by id alone and refers to neither, since it
-- outlives them: together with a file in the data folder it says what has to go again when a backup is restored.
CREATE TABLE erasures (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the name of its file; ids are given again after a backup was restored
  key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  company_id integer NOT NULL,
  -- null = the whole company
  contact_id integer,
  -- when what is erased was made: another record may get its id
  subject_created_at timestamptz NOT NULL,
  -- who asked for it; null = an operator, or the start after a backup
  user_id integer,
  -- of a company: whether it was active, for the undoing
  was_active boolean NOT NULL DEFAULT true,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  undone_at timestamptz,
  -- from here on it cannot be undone
  begun_at timestamptz,
  done_at timestamptz,
  -- a run that says nothing for a while has died
  touched_at timestamptz,
  -- messages
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX erasures_open ON erasures (company_id, coalesce(contact_id, 0)) WHERE undone_at IS NULL AND done_at IS NULL;
CREATE INDEX erasures_due ON erasures (due_at) WHERE undone_at IS NULL AND done_at IS NULL;
SELECT protect_company_table('erasures');
