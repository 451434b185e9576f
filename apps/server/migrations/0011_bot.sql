-- The automatic service: where contacts stand with it, what they were told, and what finds the tickets whose time has come.

-- A waiting ticket that no person has had yet in its service. Gone as soon as one takes or moves it.
CREATE TABLE bot_states (
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  stage text NOT NULL CHECK (stage IN ('new', 'menu', 'options', 'placed')),
  -- queues of the menu that was read last, in its order: ids of queues that may be gone
  offered integer[] NOT NULL DEFAULT '{}',
  option_id integer,
  sends integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  PRIMARY KEY (company_id, ticket_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, option_id) REFERENCES queue_options (company_id, id) ON DELETE SET NULL (option_id)
);
CREATE INDEX bot_states_option ON bot_states (company_id, option_id) WHERE option_id IS NOT NULL;
SELECT protect_company_table('bot_states');

-- The closed period a contact was told of last, by its beginning: of the company (no queue), of a queue.
CREATE TABLE bot_closed_notices (
  company_id integer NOT NULL,
  contact_id integer NOT NULL,
  queue_id integer,
  period timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (company_id, contact_id, queue_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);
CREATE INDEX bot_closed_notices_queue ON bot_closed_notices (company_id, queue_id) WHERE queue_id IS NOT NULL;
SELECT protect_company_table('bot_closed_notices');

ALTER TABLE ticket_cycles
  -- how often the contact was asked to rate it
  ADD COLUMN rating_asks smallint NOT NULL DEFAULT 0,
  -- somebody who accepted was introduced to the contact
  ADD COLUMN greeted boolean NOT NULL DEFAULT false;

-- Open tickets whose last word was ours, and waiting ones in no queue: what the timers look through.
CREATE INDEX tickets_silent ON tickets (company_id, whatsapp_id, last_message_at)
  WHERE status = 'open' AND last_message_from_me AND NOT is_group;
CREATE INDEX tickets_unplaced ON tickets (company_id, whatsapp_id, pending_since) WHERE status = 'pending' AND queue_id IS NULL;

-- What people wrote leaves first.
CREATE INDEX messages_outbox_people ON messages (company_id, whatsapp_id, id) WHERE from_me AND ack = 0 AND NOT is_automatic;
