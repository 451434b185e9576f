-- Rules: what a company does to its tickets by itself when something happens to them (decision 0310).
CREATE TABLE rules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  is_on boolean NOT NULL,
  -- its place in the order in which rules run
  position integer NOT NULL,
  -- how its conditions are joined; those of a group the other way round
  match text NOT NULL CHECK (match IN ('all', 'any')),
  is_once_per_service boolean NOT NULL,
  is_in_hours_only boolean NOT NULL,
  is_last boolean NOT NULL,
  max_per_hour integer NOT NULL CHECK (max_per_hour > 0),
  -- it acted too often and was switched off; null = it was not
  switched_off_at timestamptz,
  last_run_at timestamptz,
  -- it begins in silences that become long enough after this: since it waits for them
  waits_since timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id)
);
SELECT protect_company_table('rules');

-- What begins a rule, its conditions and its actions. What a part names is a column of its own, so that a removed tag or queue leaves the
-- part without it instead of with an id of nothing; everything else it says is in args.
CREATE TABLE rule_parts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  rule_id integer NOT NULL,
  role text NOT NULL CHECK (role IN ('event', 'condition', 'action')),
  position integer NOT NULL,
  -- conditions of one number are a group
  group_number smallint,
  is_negated boolean NOT NULL DEFAULT false,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  tag_id integer,
  queue_id integer,
  user_id integer,
  whatsapp_id integer,
  field_id integer,
  args jsonb NOT NULL DEFAULT '{}',
  UNIQUE (rule_id, role, position),
  FOREIGN KEY (company_id, rule_id) REFERENCES rules (company_id, id) ON DELETE CASCADE,
  CONSTRAINT rule_parts_tag FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE SET NULL (tag_id),
  CONSTRAINT rule_parts_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  CONSTRAINT rule_parts_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT rule_parts_whatsapp FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id)
    ON DELETE SET NULL (whatsapp_id),
  CONSTRAINT rule_parts_field FOREIGN KEY (company_id, field_id) REFERENCES custom_fields (company_id, id)
    ON DELETE SET NULL (field_id)
);
CREATE INDEX rule_parts_rule ON rule_parts (company_id, rule_id);
CREATE INDEX rule_parts_tag ON rule_parts (company_id, tag_id);
CREATE INDEX rule_parts_queue ON rule_parts (company_id, queue_id);
CREATE INDEX rule_parts_user ON rule_parts (company_id, user_id);
CREATE INDEX rule_parts_whatsapp ON rule_parts (company_id, whatsapp_id);
CREATE INDEX rule_parts_field ON rule_parts (company_id, field_id);
SELECT protect_company_table('rule_parts');

-- Something happened to a ticket that rules wait for: written with it, and deleted in the transaction that runs them.
CREATE TABLE rule_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  facts jsonb NOT NULL,
  -- the rules whose actions this is the outcome of, the first one first
  chain integer[] NOT NULL,
  failures smallint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_turns_ticket ON rule_turns (company_id, ticket_id, id);
SELECT protect_company_table('rule_turns');

-- One time that a rule acted on a ticket, with why and what it did. Kept for 90 days.
CREATE TABLE rule_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  rule_id integer NOT NULL,
  ticket_id integer NOT NULL,
  -- the service of the ticket then; null = it had none, or it is gone
  cycle_id integer,
  kind text NOT NULL CHECK (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  outcome text NOT NULL CHECK (outcome IN ('done', 'partly', 'refused', 'stopped', 'failed')),
  took_ms integer NOT NULL,
  reasons jsonb NOT NULL,
  deeds jsonb NOT NULL,
  chain integer[] NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (company_id, rule_id) REFERENCES rules (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, cycle_id) REFERENCES ticket_cycles (company_id, id) ON DELETE SET NULL (cycle_id)
);
CREATE INDEX rule_runs_cycle ON rule_runs (company_id, cycle_id);
CREATE INDEX rule_runs_company ON rule_runs (company_id, id);
CREATE INDEX rule_runs_rule ON rule_runs (company_id, rule_id, id);
CREATE INDEX rule_runs_problems ON rule_runs (company_id, id) WHERE outcome <> 'done';
-- Guards: the latest runs of a rule, and those on one ticket.
CREATE INDEX rule_runs_of_rule ON rule_runs (rule_id, at);
CREATE INDEX rule_runs_of_ticket ON rule_runs (ticket_id, rule_id, at);
CREATE INDEX rule_runs_at ON rule_runs (at);
SELECT protect_company_table('rule_runs');

-- How often a rule acted on each day of UTC.
CREATE TABLE rule_days (
  company_id integer NOT NULL,
  rule_id integer NOT NULL,
  day date NOT NULL,
  runs integer NOT NULL,
  PRIMARY KEY (rule_id, day),
  FOREIGN KEY (company_id, rule_id) REFERENCES rules (company_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_days_rule ON rule_days (company_id, rule_id);
CREATE INDEX rule_days_day ON rule_days (day);
SELECT protect_company_table('rule_days');
