-- Accepting a ticket can be undone for a moment, as resolving it: what its contact is told waits in the same table.
ALTER TABLE ticket_closings RENAME TO held_steps;
ALTER TABLE held_steps RENAME COLUMN farewell TO tells_contact;
-- what somebody did: resolved the ticket, or accepted it
ALTER TABLE held_steps ADD COLUMN step text NOT NULL DEFAULT 'finished' CHECK (step IN ('finished', 'started'));
ALTER TABLE held_steps ALTER COLUMN step DROP DEFAULT;
ALTER INDEX ticket_closings_cycle RENAME TO held_steps_cycle;
ALTER INDEX ticket_closings_user RENAME TO held_steps_user;
ALTER INDEX ticket_closings_pkey RENAME TO held_steps_pkey;

-- It was accepted a moment ago: its contact is greeted before anything that is written there.
ALTER TABLE tickets ADD COLUMN greeting_held boolean NOT NULL DEFAULT false;
