-- Messages that follow each other while a contact does not answer (decision 0323).
CREATE TABLE follow_ups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  is_on boolean NOT NULL,
  -- as of campaigns; null = theirs
  send_window jsonb,
  -- reasons of ending the service that end it, by their names as those of queues are
  end_reasons text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_table('follow_ups');

CREATE TABLE follow_up_steps (
  company_id integer NOT NULL,
  follow_up_id integer NOT NULL,
  position smallint NOT NULL,
  -- after the message before
  minutes integer NOT NULL CHECK (minutes > 0),
  text text NOT NULL,
  PRIMARY KEY (follow_up_id, position),
  FOREIGN KEY (company_id, follow_up_id) REFERENCES follow_ups (company_id, id) ON DELETE CASCADE
);
CREATE INDEX follow_up_steps_follow_up ON follow_up_steps (company_id, follow_up_id);
SELECT protect_company_table('follow_up_steps');

-- Tags that end it.
CREATE TABLE follow_up_tags (
  company_id integer NOT NULL,
  follow_up_id integer NOT NULL,
  tag_id integer NOT NULL,
  PRIMARY KEY (follow_up_id, tag_id),
  FOREIGN KEY (company_id, follow_up_id) REFERENCES follow_ups (company_id, id) ON DELETE CASCADE,
  CONSTRAINT follow_up_tags_tag FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX follow_up_tags_follow_up ON follow_up_tags (company_id, follow_up_id);
CREATE INDEX follow_up_tags_tag ON follow_up_tags (company_id, tag_id);
SELECT protect_company_table('follow_up_tags');

-- The conversations that are in one, or were; kept for 90 days after their end.
CREATE TABLE follow_up_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  follow_up_id integer NOT NULL,
  ticket_id integer NOT NULL,
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'done', 'answered', 'resolved', 'tagged', 'optedOut', 'stopped', 'failed')),
  reason text,
  -- messages that were handed over; the next one has this position
  sent smallint NOT NULL DEFAULT 0,
  -- of the next one; null = none is to come
  due_at timestamptz,
  -- the last one that was handed over
  message_id bigint,
  started_by integer,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'running') = (ended_at IS NULL)),
  FOREIGN KEY (company_id, follow_up_id) REFERENCES follow_ups (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, started_by) REFERENCES users (company_id, id) ON DELETE SET NULL (started_by)
);
-- A ticket is in one at a time.
CREATE UNIQUE INDEX follow_up_runs_running ON follow_up_runs (company_id, ticket_id) WHERE state = 'running';
CREATE INDEX follow_up_runs_ticket ON follow_up_runs (company_id, ticket_id, id);
CREATE INDEX follow_up_runs_follow_up ON follow_up_runs (company_id, follow_up_id, id);
CREATE INDEX follow_up_runs_started_by ON follow_up_runs (company_id, started_by);
CREATE INDEX follow_up_runs_due ON follow_up_runs (due_at) WHERE state = 'running';
CREATE INDEX follow_up_runs_message ON follow_up_runs (company_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX follow_up_runs_ended ON follow_up_runs (ended_at);
SELECT protect_company_table('follow_up_runs');
