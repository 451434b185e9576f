-- What a transaction tells is one row for each company it tells: a sent message tells seven things, each of which was a row
-- with three entries in indexes. They are read together anyway.
TRUNCATE live_events;
ALTER TABLE live_events
  DROP COLUMN id, DROP COLUMN event, DROP COLUMN payload, DROP COLUMN audience,
  -- {event, payload, audience}, in the order they were told; the audience is who may see the record, before and after
  ADD COLUMN events json NOT NULL,
  ADD PRIMARY KEY (batch, company_id);
