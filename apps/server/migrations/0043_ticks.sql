-- Every own message gets its ticks, two or three of them. Whether one waits to be sent stands in a column of its own, so that a
-- tick that is not the first touches no index: the text of a message, its place in the conversation and its ids are in a dozen.
ALTER TABLE messages ADD COLUMN waits boolean NOT NULL GENERATED ALWAYS AS (from_me AND ack = 0) STORED;
DROP INDEX messages_outbox;
CREATE INDEX messages_outbox ON messages (company_id, whatsapp_id, id) WHERE waits;
DROP INDEX messages_outbox_people;
CREATE INDEX messages_outbox_people ON messages (company_id, whatsapp_id, id) WHERE waits AND NOT is_automatic;
-- Room beside a row for what becomes of it.
ALTER TABLE messages SET (fillfactor = 85);
ALTER TABLE tickets SET (fillfactor = 85);

-- What has not reached the simulated phones, beside everything that nobody has read there.
CREATE INDEX sandbox_messages_unreceived ON sandbox_messages (company_id, whatsapp_id, id) WHERE NOT from_me AND ack < 3;
