-- The approved template with which a campaign writes over official numbers: its definition as it was chosen, and what its places are
-- filled with.
ALTER TABLE campaigns ADD COLUMN template jsonb;
-- Why it was paused by itself: the code of what the provider refused; null = a person did, or it is not paused.
ALTER TABLE campaigns ADD COLUMN paused_reason text;
-- What the provider charges for this person's message: the category of its price, as it tells it; null = nothing, or it told nothing.
ALTER TABLE campaign_recipients ADD COLUMN billed text;
CREATE INDEX campaign_recipients_billed ON campaign_recipients (company_id, campaign_id, billed) WHERE billed IS NOT NULL;
