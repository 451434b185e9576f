-- The part of Meta's id of an own message by which it is known in every scope; null where the id has none.
ALTER TABLE cloud_sends ADD COLUMN token text;
CREATE INDEX cloud_sends_token ON cloud_sends (whatsapp_id, token) WHERE token IS NOT NULL;
