-- The service of a ticket: its log, transfers that arrive as unread, what a bulk action can take back, begun texts.

-- Set by a transfer until who got the ticket has looked: it then counts as one unread message at least.
ALTER TABLE tickets ADD COLUMN transferred_unread boolean NOT NULL DEFAULT false;
-- Raised by everything somebody of the company does with the ticket; not by what its contact writes.
ALTER TABLE tickets ADD COLUMN version integer NOT NULL DEFAULT 0;

DROP INDEX tickets_unread;
CREATE INDEX tickets_unread ON tickets (company_id, updated_at DESC, id DESC) WHERE unread_messages > 0 OR transferred_unread;

ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_company_id_id_key UNIQUE (company_id, id);
ALTER TABLE ticket_cycles ADD COLUMN rate smallint CHECK (rate BETWEEN 1 AND 3);
ALTER TABLE ticket_cycles ADD COLUMN rated_at timestamptz;

-- What happened to a ticket, in the order it happened: written in the transaction that does it, under the ticket's lock.
CREATE TABLE ticket_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  cycle_id integer NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('queued', 'started', 'first_answer', 'returned', 'transferred', 'rated', 'finished', 'reopened')),
  -- who did it; null = the contact or the machine
  user_id integer,
  from_user_id integer,
  from_queue_id integer,
  from_whatsapp_id integer,
  to_user_id integer,
  to_queue_id integer,
  to_whatsapp_id integer,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, cycle_id) REFERENCES ticket_cycles (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, from_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (from_user_id),
  FOREIGN KEY (company_id, to_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (to_user_id),
  FOREIGN KEY (company_id, from_queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (from_queue_id),
  FOREIGN KEY (company_id, to_queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (to_queue_id),
  FOREIGN KEY (company_id, from_whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (from_whatsapp_id),
  FOREIGN KEY (company_id, to_whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (to_whatsapp_id)
);
CREATE INDEX ticket_events_ticket ON ticket_events (company_id, ticket_id, id DESC);
CREATE INDEX ticket_events_cycle ON ticket_events (company_id, cycle_id);
-- Deleting a user, a queue or a connection looks for the rows that refer to it.
CREATE INDEX ticket_events_user ON ticket_events (company_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ticket_events_from_user ON ticket_events (company_id, from_user_id) WHERE from_user_id IS NOT NULL;
CREATE INDEX ticket_events_to_user ON ticket_events (company_id, to_user_id) WHERE to_user_id IS NOT NULL;
CREATE INDEX ticket_events_from_queue ON ticket_events (company_id, from_queue_id) WHERE from_queue_id IS NOT NULL;
CREATE INDEX ticket_events_to_queue ON ticket_events (company_id, to_queue_id) WHERE to_queue_id IS NOT NULL;
CREATE INDEX ticket_events_from_whatsapp ON ticket_events (company_id, from_whatsapp_id) WHERE from_whatsapp_id IS NOT NULL;
CREATE INDEX ticket_events_to_whatsapp ON ticket_events (company_id, to_whatsapp_id) WHERE to_whatsapp_id IS NOT NULL;
SELECT protect_company_table('ticket_events');

-- What somebody began to write in a conversation.
CREATE TABLE drafts (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  ticket_id integer NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, user_id, ticket_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX drafts_ticket ON drafts (company_id, ticket_id);
SELECT protect_company_table('drafts');

-- A bulk action that can still be taken back, by who did it: each ticket as it stood before, and its version after.
CREATE TABLE bulk_undos (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accept', 'resolve', 'transfer', 'tag')),
  tickets jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_undos_user ON bulk_undos (company_id, user_id);
CREATE INDEX bulk_undos_created ON bulk_undos (created_at);
SELECT protect_company_table('bulk_undos');

-- Services from before there was a log: what their times tell. The owner of the schema sees no company's rows.
SET LOCAL ROLE balcao_platform;
INSERT INTO ticket_events (company_id, ticket_id, cycle_id, kind, user_id, to_user_id, to_queue_id, created_at)
SELECT c.company_id, c.ticket_id, c.id, e.kind,
  CASE WHEN e.kind <> 'queued' THEN c.user_id END,
  CASE WHEN e.kind IN ('started', 'reopened') THEN c.user_id END,
  CASE WHEN e.kind IN ('queued', 'started', 'reopened') THEN c.queue_id END,
  e.at
FROM ticket_cycles c
CROSS JOIN LATERAL (VALUES
  (1, CASE WHEN c.started_at = c.queued_at THEN 'reopened' ELSE 'queued' END, c.queued_at),
  (2, 'started', CASE WHEN c.started_at > c.queued_at THEN c.started_at END),
  (3, 'first_answer', c.first_answer_at),
  (4, 'finished', c.finished_at)
) AS e (place, kind, at)
WHERE e.at IS NOT NULL
ORDER BY e.at, c.id, e.place;
RESET ROLE;

-- The files of a deleted ticket are removed unless another message still shows them.
CREATE INDEX messages_media ON messages (company_id, media_key) WHERE media_key IS NOT NULL;
CREATE INDEX sandbox_messages_media ON sandbox_messages (company_id, media_key) WHERE media_key IS NOT NULL;
