-- Who answers the contact of an official number where several responders share it (Meta's Conversation Routing). Without a row it
-- is the company, as always.
CREATE TABLE ticket_holders (
  ticket_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  -- the other responder that has, or last had, the conversation: Meta's agent, or another partner
  role text NOT NULL CHECK (role IN ('agent', 'partner')),
  -- until when it has it: a day after the last sign of it, as Meta's; null = the company has it
  held_until timestamptz,
  -- when it last changed, by Meta's clock: what is reported later and happened before changes nothing
  changed_at timestamptz NOT NULL,
  -- Meta reported a handover; of the same second it counts more than a message
  is_handover boolean NOT NULL,
  -- what the other responder said of the conversation when it handed it over
  summary text NOT NULL DEFAULT '',
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_holders_ticket ON ticket_holders (company_id, ticket_id);
SELECT protect_company_table('ticket_holders');
