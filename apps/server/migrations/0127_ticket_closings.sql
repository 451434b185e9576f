-- Tickets that were resolved a moment ago: what the contact and other systems are told waits until it can no longer be undone.
CREATE TABLE ticket_closings (
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  -- the service that ended
  cycle_id integer NOT NULL,
  -- who resolved it
  user_id integer,
  -- whether the contact gets the closing message or the question for a rating
  farewell boolean NOT NULL,
  -- the ticket as it stood before, and its version after
  earlier jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, ticket_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, cycle_id) REFERENCES ticket_cycles (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX ticket_closings_cycle ON ticket_closings (company_id, cycle_id);
CREATE INDEX ticket_closings_user ON ticket_closings (company_id, user_id) WHERE user_id IS NOT NULL;
SELECT protect_company_table('ticket_closings');
