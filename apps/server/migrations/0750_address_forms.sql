-- In which of the two forms of a person's address, number or private id, messages come and leave on linked numbers.

-- The form in which the last message of the other side came, so that it is known after a restart.
ALTER TABLE tickets ADD COLUMN address_form text CHECK (address_form IN ('pn', 'lid'));
-- Of a contact whom Meta names by an id of the business portfolio: the id under which they wrote on this connection.
ALTER TABLE tickets ADD COLUMN address_id text;
-- Since when an own message of the conversation, acknowledged by WhatsApp, has other messages after it and no delivery receipt.
ALTER TABLE tickets ADD COLUMN unproven_since timestamptz;
CREATE INDEX tickets_unproven ON tickets (company_id, id) WHERE unproven_since IS NOT NULL;

-- The form in which an own message left; of one that waits again, the form in which it got lost.
ALTER TABLE messages ADD COLUMN wire_form text;

ALTER TABLE connection_tallies DROP CONSTRAINT connection_tallies_kind_check;
ALTER TABLE connection_tallies ADD CONSTRAINT connection_tallies_kind_check
  CHECK (kind IN ('ack', 'received', 'undecryptable', 'undelivered'));
