-- When the messages of a campaign left, read from the index alone.
CREATE INDEX campaign_recipients_sent ON campaign_recipients (company_id, campaign_id, sent_at) WHERE sent_at IS NOT NULL;
-- How many numbers of a list stand how with WhatsApp, read from the index alone.
CREATE INDEX contact_list_items_validity ON contact_list_items (company_id, contact_list_id, validity, checked_at);
