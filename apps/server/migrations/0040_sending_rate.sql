-- How fast a number sends that is linked as a device. WhatsApp names no limit: a company may want to be slower, or knows its number.
ALTER TABLE whatsapps ADD COLUMN messages_per_minute integer NOT NULL DEFAULT 60 CHECK (messages_per_minute BETWEEN 10 AND 600);
