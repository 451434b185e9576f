-- What of an answer is still to be written, in parts with a pause before each: whoever claims the turn goes on with them, and the
-- responder is not asked again. NULL = there is no answer yet.
ALTER TABLE responder_turns ADD COLUMN later_steps jsonb;
