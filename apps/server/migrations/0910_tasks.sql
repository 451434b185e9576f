-- What people of a company have to do: alone, at a contact or at a ticket (decision 0275).
CREATE TABLE tasks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  title text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- on the clock of the company; without a time it is due until the day is over
  due_day date,
  due_time time,
  -- what orders open ones, and when they are late on the clock of the company: the end of the day without a time, never without a day
  due_key timestamp NOT NULL GENERATED ALWAYS AS
    (coalesce(due_day + coalesce(due_time, time '24:00'), timestamp 'infinity')) STORED,
  remind_at timestamptz,
  -- when the reminder came, and when the person put it away
  reminded_at timestamptz,
  reminder_seen_at timestamptz,
  -- who does it; null = nobody, or that person was removed
  user_id integer,
  -- who wrote it
  author_id integer,
  contact_id integer,
  ticket_id integer,
  done_at timestamptz,
  -- of one that was moved from the list of a browser: the same one comes once
  source_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id),
  CHECK (due_time IS NULL OR due_day IS NOT NULL),
  CHECK (contact_id IS NULL OR ticket_id IS NULL),
  CONSTRAINT tasks_user FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  CONSTRAINT tasks_author FOREIGN KEY (company_id, author_id) REFERENCES users (company_id, id) ON DELETE SET NULL (author_id),
  CONSTRAINT tasks_contact FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  CONSTRAINT tasks_ticket FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
-- The lists: of one person, of what one asked others for, and of everybody.
CREATE INDEX tasks_open_of_user ON tasks (company_id, user_id, due_key, id) WHERE done_at IS NULL;
CREATE INDEX tasks_done_of_user ON tasks (company_id, user_id, done_at, id) WHERE done_at IS NOT NULL;
CREATE INDEX tasks_open ON tasks (company_id, due_key, id) WHERE done_at IS NULL;
CREATE INDEX tasks_done ON tasks (company_id, done_at, id) WHERE done_at IS NOT NULL;
-- Also of those that are removed.
CREATE INDEX tasks_of_user ON tasks (company_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tasks_of_author ON tasks (company_id, author_id, due_key, id) WHERE author_id IS NOT NULL;
CREATE INDEX tasks_of_contact ON tasks (company_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX tasks_of_ticket ON tasks (company_id, ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX tasks_remind ON tasks (remind_at) WHERE remind_at IS NOT NULL AND reminded_at IS NULL AND done_at IS NULL;
CREATE INDEX tasks_reminding ON tasks (company_id, user_id, remind_at, id) WHERE reminded_at IS NOT NULL AND reminder_seen_at IS NULL AND done_at IS NULL;
CREATE UNIQUE INDEX tasks_source ON tasks (company_id, author_id, source_key) WHERE source_key IS NOT NULL;
SELECT protect_company_table('tasks');
