-- Columns, states, codes and keys of stored JSON whose names were terms of our own.

-- The state that the session of a connection shall have.
ALTER TABLE whatsapps RENAME COLUMN session_order TO desired_state;
ALTER TABLE whatsapps RENAME CONSTRAINT whatsapps_session_order_check TO whatsapps_desired_state_check;

-- `collecting`: the phone may send more of its history.
ALTER TABLE connection_histories DROP CONSTRAINT connection_histories_state_check;
ALTER TABLE connection_histories ALTER COLUMN state SET DEFAULT 'collecting';

SET LOCAL ROLE balcao_platform;
UPDATE connection_histories SET state = 'collecting' WHERE state = 'gathering';
-- Why nothing was sent to a recipient: a placeholder of the template is empty for them, or too long.
UPDATE campaign_recipients SET reason = 'ERR_CAMPAIGN_PLACEHOLDER' WHERE reason = 'ERR_CAMPAIGN_PLACE';
-- The placeholders of templates. Messages keep the former key, since there may be millions of them: `send-queue.sql.ts` reads both.
UPDATE campaigns SET template = template - 'places' || jsonb_build_object('placeholders', template -> 'places')
WHERE template ? 'places';
UPDATE schedules SET template = template - 'places' || jsonb_build_object('placeholders', template -> 'places')
WHERE template ? 'places';
RESET ROLE;

ALTER TABLE connection_histories ADD CONSTRAINT connection_histories_state_check
  CHECK (state IN ('collecting', 'offered', 'importing', 'failed', 'imported', 'answered'));
