-- What customers say to a prompt and what is to come of it (docs/decisions/0288, 0291, 0292).
CREATE TABLE prompt_cases (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  prompt_id integer NOT NULL,
  title text NOT NULL,
  turns text[] NOT NULL,
  must_say text[] NOT NULL DEFAULT '{}',
  never_say text[] NOT NULL DEFAULT '{}',
  must_mean text[] NOT NULL DEFAULT '{}',
  expected text[] NOT NULL DEFAULT '{}',
  forbidden text[] NOT NULL DEFAULT '{}',
  is_critical boolean NOT NULL DEFAULT false,
  team_answer text NOT NULL DEFAULT '',
  ticket_id integer,
  -- whose words they were: it goes with the data of the contact
  contact_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT prompt_cases_prompt FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE SET NULL (ticket_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_cases_prompt ON prompt_cases (company_id, prompt_id, id);
CREATE INDEX prompt_cases_ticket ON prompt_cases (company_id, ticket_id);
CREATE INDEX prompt_cases_contact ON prompt_cases (company_id, contact_id);
SELECT protect_company_table('prompt_cases');

-- How the cases of a prompt are judged, and what a million tokens cost; no row = by rules and people, not known.
CREATE TABLE prompt_case_settings (
  company_id integer NOT NULL,
  prompt_id integer PRIMARY KEY,
  uses_judge boolean NOT NULL DEFAULT false,
  input_price numeric(12, 4),
  output_price numeric(12, 4),
  CONSTRAINT prompt_case_settings_prompt FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_case_settings_company ON prompt_case_settings (company_id, prompt_id);
SELECT protect_company_table('prompt_case_settings');

-- The cases of a prompt put to a model. The last 20 of a prompt are kept.
CREATE TABLE prompt_case_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  prompt_id integer NOT NULL,
  prompt_name text NOT NULL,
  model text NOT NULL,
  -- what was tried, without a key
  tried jsonb NOT NULL,
  is_draft boolean NOT NULL,
  uses_judge boolean NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  problem text,
  -- counts up whenever it is begun again: work of an earlier beginning ends
  attempt integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (company_id, id),
  CHECK ((state = 'running') = (finished_at IS NULL)),
  FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE
);
-- One at a time.
CREATE UNIQUE INDEX prompt_case_runs_running ON prompt_case_runs (company_id, prompt_id) WHERE state = 'running';
CREATE INDEX prompt_case_runs_prompt ON prompt_case_runs (company_id, prompt_id, id);
SELECT protect_company_table('prompt_case_runs');

CREATE TABLE prompt_case_results (
  company_id integer NOT NULL,
  run_id integer NOT NULL,
  case_id integer NOT NULL,
  verdict text NOT NULL DEFAULT 'waiting' CHECK (verdict IN ('waiting', 'passed', 'erred', 'unsure', 'unanswered')),
  by_hand boolean NOT NULL DEFAULT false,
  -- as they were put to the model
  answers jsonb NOT NULL DEFAULT '[]',
  checks jsonb NOT NULL DEFAULT '[]',
  prompt_tokens integer NOT NULL DEFAULT 0,
  completion_tokens integer NOT NULL DEFAULT 0,
  duration_ms integer,
  problem text,
  PRIMARY KEY (run_id, case_id),
  FOREIGN KEY (company_id, run_id) REFERENCES prompt_case_runs (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, case_id) REFERENCES prompt_cases (company_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_case_results_run ON prompt_case_results (company_id, run_id);
CREATE INDEX prompt_case_results_case ON prompt_case_results (company_id, case_id);
SELECT protect_company_table('prompt_case_results');
