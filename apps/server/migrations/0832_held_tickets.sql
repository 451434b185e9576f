-- The list of conversations that another responder has: of the many that one ever had, those it has now.
CREATE INDEX ticket_holders_held ON ticket_holders (company_id, held_until) WHERE held_until IS NOT NULL;
