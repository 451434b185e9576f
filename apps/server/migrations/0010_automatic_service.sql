-- What the set-up screens and the automatic service share: how long a connection waits before it acts by itself, the
-- options a queue offers, and which messages nobody typed.

ALTER TABLE whatsapps
  -- how often the menu of queues is sent to somebody who does not answer it; 0 = as often as they write
  ADD COLUMN max_use_bot_queues integer NOT NULL DEFAULT 3 CHECK (max_use_bot_queues BETWEEN 0 AND 1000),
  -- minutes the menu is silent after its last sending was used up; 0 = until the service ends
  ADD COLUMN time_use_bot_queues integer NOT NULL DEFAULT 0 CHECK (time_use_bot_queues BETWEEN 0 AND 100000),
  -- minutes without an answer of the contact after which an open ticket closes by itself; 0 = never
  ADD COLUMN expires_ticket integer NOT NULL DEFAULT 0 CHECK (expires_ticket BETWEEN 0 AND 1000000),
  ADD COLUMN expires_inactive_message text NOT NULL DEFAULT '',
  -- minutes a pending ticket without a queue waits until it goes to transfer_queue_id; 0 = for ever
  ADD COLUMN time_to_transfer integer NOT NULL DEFAULT 0 CHECK (time_to_transfer BETWEEN 0 AND 1000000),
  ADD COLUMN transfer_queue_id integer,
  ADD FOREIGN KEY (company_id, transfer_queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (transfer_queue_id);
CREATE INDEX whatsapps_transfer_queue ON whatsapps (company_id, transfer_queue_id) WHERE transfer_queue_id IS NOT NULL;

-- The tree of options a contact walks through inside a queue.
CREATE TABLE queue_options (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  queue_id integer NOT NULL,
  -- null = offered first
  parent_id integer,
  title text NOT NULL,
  message text NOT NULL DEFAULT '',
  -- what the contact types to choose it, among its siblings
  option integer NOT NULL CHECK (option BETWEEN 1 AND 999),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  -- a parent is of the same queue
  UNIQUE (company_id, queue_id, id),
  -- deferred, so that siblings can change places in one transaction
  UNIQUE NULLS NOT DISTINCT (company_id, queue_id, parent_id, option) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id, parent_id) REFERENCES queue_options (company_id, queue_id, id) ON DELETE CASCADE,
  CHECK (parent_id <> id)
);
SELECT protect_company_table('queue_options');

-- Sent by the automatic service, not by a person: no first answer, and behind what people write.
ALTER TABLE messages ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
