-- While the limits of a number hold a first contact back, campaigns of its connection go on with people who wrote to it.

-- the first contact that waits; null = none was handed over, or it was gone when the next one was
ALTER TABLE campaign_paces ADD COLUMN held_message_id bigint;
-- The next one who may have written before.
CREATE INDEX campaign_recipients_known ON campaign_recipients (company_id, campaign_id, whatsapp_id, state, id)
  WHERE due AND contact_id IS NOT NULL;
