-- Flows: conversations that a company draws, and where its conversations are in them (decision 0316).
CREATE TABLE flows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'stopped')),
  -- as it is being drawn; its shape is that of the contract
  drawing jsonb NOT NULL,
  -- counts the changes of the drawing
  revision integer NOT NULL DEFAULT 1,
  -- the revision that was published last
  published_revision integer,
  changed_by integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, changed_by) REFERENCES users (company_id, id) ON DELETE SET NULL (changed_by)
);
CREATE INDEX flows_changed ON flows (company_id, updated_at);
CREATE INDEX flows_changed_by ON flows (company_id, changed_by);
SELECT protect_company_table('flows');

-- What was published; conversations begin in the last one, and go on in the one in which they began.
CREATE TABLE flow_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  flow_id integer NOT NULL,
  number integer NOT NULL,
  drawing jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  published_by integer,
  published_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, flow_id, number),
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, published_by) REFERENCES users (company_id, id) ON DELETE SET NULL (published_by)
);
CREATE INDEX flow_versions_published_by ON flow_versions (company_id, published_by);
SELECT protect_company_table('flow_versions');

-- Where conversations begin: in one flow at most.
CREATE TABLE flow_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  flow_id integer NOT NULL,
  whatsapp_id integer,
  queue_id integer,
  -- one of them; none while a company is brought from another installation
  CHECK (num_nonnulls(whatsapp_id, queue_id) <= 1),
  CONSTRAINT flow_entries_whatsapp UNIQUE (company_id, whatsapp_id),
  CONSTRAINT flow_entries_queue UNIQUE (company_id, queue_id),
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);
CREATE INDEX flow_entries_flow ON flow_entries (company_id, flow_id);
SELECT protect_company_table('flow_entries');

-- The conversations that are in a flow. A row is deleted when its run is over, or a person has the ticket.
CREATE TABLE flow_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  version_id integer NOT NULL,
  -- as the engine returned it
  state jsonb NOT NULL,
  -- when something is to happen without the contact: a time that ran out, or the age at which a run ends
  due_at timestamptz NOT NULL,
  -- the call it waits for, and since when a process has it on its way
  call jsonb,
  call_began_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (company_id, ticket_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, version_id) REFERENCES flow_versions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX flow_runs_version ON flow_runs (company_id, version_id);
CREATE INDEX flow_runs_due ON flow_runs (due_at);
SELECT protect_company_table('flow_runs');
