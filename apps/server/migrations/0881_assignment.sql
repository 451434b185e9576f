-- How queues give their tickets out. A queue without a row gives out nothing: its people take what waits, as before.
CREATE TABLE queue_assignments (
  queue_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  mode text NOT NULL CHECK (mode IN ('hand', 'turn', 'least')),
  -- places of each person, where they have no number of their own
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 100),
  -- customers go to who looks after them, and wait for them so long
  uses_owner boolean NOT NULL,
  owner_wait_minutes integer NOT NULL CHECK (owner_wait_minutes BETWEEN 0 AND 60),
  uses_last boolean NOT NULL,
  -- where tickets go that nobody could take; null = they stay
  fallback_queue_id integer,
  -- tickets of somebody in a pause return whose customer waits so long for an answer; null = they stay
  pause_minutes integer CHECK (pause_minutes BETWEEN 1 AND 240),
  on_absence text NOT NULL CHECK (on_absence IN ('keep', 'return', 'unanswered')),
  -- people may accept by hand above their limit
  accepts_above boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, fallback_queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (fallback_queue_id)
);
CREATE INDEX queue_assignments_company ON queue_assignments (company_id, queue_id);
CREATE INDEX queue_assignments_fallback ON queue_assignments (company_id, fallback_queue_id) WHERE fallback_queue_id IS NOT NULL;
SELECT protect_company_table('queue_assignments');

-- What is set for a person of a queue, and when the queue gave them a ticket last. Without a row they receive up to its limit.
CREATE TABLE queue_receivers (
  queue_id integer NOT NULL,
  user_id integer NOT NULL,
  company_id integer NOT NULL,
  receives boolean NOT NULL DEFAULT true,
  capacity integer CHECK (capacity BETWEEN 1 AND 100),
  -- who takes the tickets of their customers while they cannot
  stand_in_id integer,
  last_at timestamptz,
  PRIMARY KEY (queue_id, user_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, stand_in_id) REFERENCES users (company_id, id) ON DELETE SET NULL (stand_in_id)
);
CREATE INDEX queue_receivers_queue ON queue_receivers (company_id, queue_id, user_id);
CREATE INDEX queue_receivers_user ON queue_receivers (company_id, user_id);
CREATE INDEX queue_receivers_stand_in ON queue_receivers (company_id, stand_in_id) WHERE stand_in_id IS NOT NULL;
SELECT protect_company_table('queue_receivers');

-- Who looks after a customer.
CREATE TABLE contact_owners (
  contact_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_owners_contact ON contact_owners (company_id, contact_id);
CREATE INDEX contact_owners_user ON contact_owners (company_id, user_id);
SELECT protect_company_table('contact_owners');
