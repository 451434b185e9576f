-- Responders that are asked elsewhere: what of a ticket they may answer, and where their own conversation stands.

-- A person had the ticket in this service, or it was handed over: nothing but the menu answers until the next service begins.
ALTER TABLE tickets ADD COLUMN left_to_people boolean NOT NULL DEFAULT false;
SET LOCAL ROLE balcao_platform;
UPDATE tickets SET left_to_people = true WHERE status <> 'closed';
RESET ROLE;

ALTER TABLE ticket_events DROP CONSTRAINT ticket_events_kind_check;
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_kind_check CHECK (
  kind IN ('queued', 'started', 'first_answer', 'returned', 'transferred', 'rated', 'finished', 'reopened', 'merged', 'renumbered',
    'answered', 'unanswered'));

-- The conversation of a flow of Typebot with the contact of a ticket.
CREATE TABLE typebot_sessions (
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  integration_id integer NOT NULL,
  -- as Typebot calls it
  session text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, ticket_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, integration_id) REFERENCES integrations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX typebot_sessions_integration ON typebot_sessions (company_id, integration_id);
SELECT protect_company_table('typebot_sessions');
