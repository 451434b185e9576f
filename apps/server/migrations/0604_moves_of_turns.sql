-- How often responders have moved the ticket of this message from one queue to another: those that send contacts to each other would
-- do it for ever.
ALTER TABLE responder_turns ADD COLUMN moves smallint NOT NULL DEFAULT 0;
