-- Macros: named lists of actions that an attendant runs on one ticket (decision 0267).
CREATE TABLE macros (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- everybody of the company has it, else only its author
  is_shared boolean NOT NULL,
  -- its author; of a shared one null once they were removed
  user_id integer,
  -- its place among the shared ones, or among its author's own
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX macros_author ON macros (company_id, user_id);
SELECT protect_company_table('macros');

-- The conditions and steps of a macro. What a part names is a column of its own, so that a removed tag or queue leaves the part without
-- it instead of with an id of nothing; everything else it says is in args.
CREATE TABLE macro_parts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  macro_id integer NOT NULL,
  role text NOT NULL CHECK (role IN ('condition', 'step')),
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  tag_id integer,
  queue_id integer,
  user_id integer,
  whatsapp_id integer,
  field_id integer,
  args jsonb NOT NULL DEFAULT '{}',
  UNIQUE (macro_id, role, position),
  FOREIGN KEY (company_id, macro_id) REFERENCES macros (company_id, id) ON DELETE CASCADE,
  CONSTRAINT macro_parts_tag FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE SET NULL (tag_id),
  CONSTRAINT macro_parts_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  CONSTRAINT macro_parts_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT macro_parts_whatsapp FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id)
    ON DELETE SET NULL (whatsapp_id),
  CONSTRAINT macro_parts_field FOREIGN KEY (company_id, field_id) REFERENCES custom_fields (company_id, id)
    ON DELETE SET NULL (field_id)
);
CREATE INDEX macro_parts_macro ON macro_parts (company_id, macro_id);
CREATE INDEX macro_parts_tag ON macro_parts (company_id, tag_id);
CREATE INDEX macro_parts_queue ON macro_parts (company_id, queue_id);
CREATE INDEX macro_parts_user ON macro_parts (company_id, user_id);
CREATE INDEX macro_parts_whatsapp ON macro_parts (company_id, whatsapp_id);
CREATE INDEX macro_parts_field ON macro_parts (company_id, field_id);
SELECT protect_company_table('macro_parts');

-- A run that its author can still take back: what each step made, and the version of the ticket after the last one.
CREATE TABLE macro_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  ticket_id integer NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  made jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX macro_runs_user ON macro_runs (company_id, user_id);
CREATE INDEX macro_runs_ticket ON macro_runs (company_id, ticket_id);
CREATE INDEX macro_runs_created ON macro_runs (created_at);
SELECT protect_company_table('macro_runs');

ALTER TABLE ticket_events DROP CONSTRAINT ticket_events_kind_check;
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_kind_check CHECK (
  kind IN ('queued', 'started', 'first_answer', 'returned', 'transferred', 'rated', 'finished', 'reopened', 'thanked', 'prioritized', 'macro',
    'macro_undone', 'merged', 'renumbered', 'answered', 'unanswered', 'pix_paid', 'pix_unpaid', 'pix_canceled', 'group_joined',
    'group_added', 'group_left', 'group_removed', 'group_promoted', 'group_demoted', 'group_renamed', 'group_picture', 'group_description',
    'group_admins_write', 'group_all_write', 'group_admins_edit', 'group_all_edit'));
