-- Holdings that are over, of all companies: each minute they are given back to the lists of those who wait.
CREATE INDEX ticket_holders_lapsing ON ticket_holders (held_until) WHERE held_until IS NOT NULL;
