-- Every message says where it comes from, and what waits to be sent leaves in the order of a priority that follows from it.
ALTER TABLE messages ADD COLUMN origin text;
-- One pass over the table gives old rows their origin and their priority. An own message of a user who was removed since
-- can still be told by its client id from one that was written on the phone.
ALTER TABLE messages
  ALTER COLUMN origin TYPE text USING CASE
    WHEN NOT from_me THEN 'contact'
    WHEN is_automatic THEN 'bot'
    WHEN user_id IS NOT NULL OR client_id IS NOT NULL OR ack < 2 THEN 'attendant'
    ELSE 'phone'
  END,
  ADD COLUMN priority smallint NOT NULL GENERATED ALWAYS AS (
    CASE origin WHEN 'bot' THEN 1 WHEN 'schedule' THEN 1 WHEN 'api' THEN 1 WHEN 'campaign' THEN 2 ELSE 0 END
  ) STORED;
-- A row that does not say where it comes from was brought in from elsewhere.
ALTER TABLE messages ALTER COLUMN origin SET DEFAULT 'import';
ALTER TABLE messages ALTER COLUMN origin SET NOT NULL;
ALTER TABLE messages ADD CONSTRAINT messages_origin
  CHECK (origin IN ('contact', 'phone', 'attendant', 'bot', 'schedule', 'campaign', 'api', 'import'));
ALTER TABLE messages ADD CONSTRAINT messages_origin_direction CHECK (origin = 'import' OR from_me = (origin <> 'contact'));

-- What a connection sends next, and what stands before it in its conversation.
DROP INDEX messages_outbox;
DROP INDEX messages_outbox_people;
CREATE INDEX messages_to_send ON messages (company_id, whatsapp_id, priority, id) WHERE waits;
CREATE INDEX messages_waiting ON messages (company_id, ticket_id, id) WHERE waits;
