-- By when tickets are to be answered and resolved. The first rule in their order that fits a ticket counts; null = whatever it is.
CREATE TABLE deadline_rules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  queue_id integer,
  priority text CHECK (priority IN ('urgent', 'high', 'normal', 'low')),
  tag_id integer,
  -- minutes until it is due, and how long before that people are alerted; null = no such deadline
  first_minutes integer CHECK (first_minutes BETWEEN 1 AND 43200),
  first_alert integer NOT NULL,
  next_minutes integer CHECK (next_minutes BETWEEN 1 AND 43200),
  next_alert integer NOT NULL,
  resolution_minutes integer CHECK (resolution_minutes BETWEEN 1 AND 43200),
  resolution_alert integer NOT NULL,
  -- only the opening hours of the ticket's queue count
  in_hours boolean NOT NULL,
  -- the time in which the contact has to answer counts for no resolution
  pauses boolean NOT NULL,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX deadline_rules_order ON deadline_rules (company_id, position);
CREATE INDEX deadline_rules_queue ON deadline_rules (company_id, queue_id) WHERE queue_id IS NOT NULL;
CREATE INDEX deadline_rules_tag ON deadline_rules (company_id, tag_id) WHERE tag_id IS NOT NULL;
SELECT protect_company_table('deadline_rules');

-- What became of deadlines: a row once one was kept or missed. One that was missed stays, with when it was made up for.
CREATE TABLE deadline_results (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  -- when the service began in which it was
  service_since timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('first', 'next', 'resolution')),
  -- of the rule as it was
  rule_name text NOT NULL,
  minutes integer NOT NULL,
  queue_id integer,
  -- who had the ticket when it was missed, or kept
  user_id integer,
  since timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- null = it was kept
  breached_at timestamptz,
  -- null = it is still to be made up for
  settled_at timestamptz,
  -- time in which the company was open beyond the deadline; null = it was kept, or it is not settled
  late_ms bigint,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX deadline_results_ticket ON deadline_results (company_id, ticket_id, id);
CREATE INDEX deadline_results_due ON deadline_results (company_id, due_at);
CREATE INDEX deadline_results_queue ON deadline_results (company_id, queue_id) WHERE queue_id IS NOT NULL;
CREATE INDEX deadline_results_user ON deadline_results (company_id, user_id) WHERE user_id IS NOT NULL;
SELECT protect_company_table('deadline_results');

-- How it is with the deadlines of the running service of a ticket.
CREATE TABLE ticket_deadlines (
  ticket_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  service_since timestamptz NOT NULL,
  -- by which rule they were computed, and in which queue; null = none fits any more
  rule_id integer,
  queue_id integer,
  -- since when people have the conversation; null = a program has it, and nothing counts
  people_since timestamptz,
  -- a person has answered in this service
  answered boolean NOT NULL,
  -- the oldest message that no person has answered
  answer_since timestamptz,
  answer_due timestamptz,
  answer_alert timestamptz,
  answer_alerted boolean NOT NULL,
  -- the row of one that was missed
  answer_result_id integer,
  -- since when the time of the resolution runs, after what was used up before; null = it stands still
  resolution_since timestamptz,
  resolution_spent_ms bigint NOT NULL,
  resolution_due timestamptz,
  resolution_alert timestamptz,
  resolution_alerted boolean NOT NULL,
  resolution_result_id integer,
  closed_at timestamptz,
  -- when there is something to do next, such as to alert people
  check_at timestamptz,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, rule_id) REFERENCES deadline_rules (company_id, id) ON DELETE SET NULL (rule_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  FOREIGN KEY (company_id, answer_result_id) REFERENCES deadline_results (company_id, id) ON DELETE SET NULL (answer_result_id),
  FOREIGN KEY (company_id, resolution_result_id) REFERENCES deadline_results (company_id, id) ON DELETE SET NULL (resolution_result_id)
);
CREATE INDEX ticket_deadlines_ticket ON ticket_deadlines (company_id, ticket_id);
CREATE INDEX ticket_deadlines_rule ON ticket_deadlines (company_id, rule_id);
CREATE INDEX ticket_deadlines_queue ON ticket_deadlines (company_id, queue_id);
CREATE INDEX ticket_deadlines_answer_result ON ticket_deadlines (company_id, answer_result_id) WHERE answer_result_id IS NOT NULL;
CREATE INDEX ticket_deadlines_resolution_result ON ticket_deadlines (company_id, resolution_result_id) WHERE resolution_result_id IS NOT NULL;
-- Across companies: what is to be looked at.
CREATE INDEX ticket_deadlines_check ON ticket_deadlines (check_at) WHERE check_at IS NOT NULL;
SELECT protect_company_table('ticket_deadlines');

-- The deadline of a ticket that is due first, and from when on people are alerted to it.
ALTER TABLE tickets
  ADD COLUMN deadline_at timestamptz,
  ADD COLUMN deadline_alert_at timestamptz,
  ADD COLUMN deadline_kind text CHECK (deadline_kind IN ('first', 'next', 'resolution'));

-- The lists by deadline: what has none comes behind all that has one, as if it were due a century later than its contact began to wait.
CREATE INDEX tickets_deadline ON tickets (company_id, (coalesce(deadline_at AT TIME ZONE 'UTC',
    coalesce(pending_since, CASE WHEN NOT last_message_from_me OR unanswered_at IS NOT NULL THEN coalesce(unanswered_from, unanswered_at, last_message_at) END)
      AT TIME ZONE 'UTC' + interval '100 years', 'infinity'::timestamp)), id)
  WHERE status <> 'closed' AND NOT never_served;
-- The lists by priority, and in each by who waits longest: each priority is a century behind the one before.
CREATE INDEX tickets_by_priority ON tickets (company_id, (coalesce(pending_since,
    CASE WHEN NOT last_message_from_me OR unanswered_at IS NOT NULL THEN coalesce(unanswered_from, unanswered_at, last_message_at) END, updated_at)
      AT TIME ZONE 'UTC' + CASE priority WHEN 'urgent' THEN interval '0' WHEN 'high' THEN interval '100 years' WHEN 'normal' THEN interval '200 years'
        ELSE interval '300 years' END), id)
  WHERE status <> 'closed' AND NOT never_served;
-- What people are alerted to.
CREATE INDEX tickets_deadline_alert ON tickets (company_id, deadline_alert_at, id) WHERE deadline_alert_at IS NOT NULL;
