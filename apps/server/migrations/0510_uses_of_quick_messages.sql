-- How often a quick reply was put into a message.
ALTER TABLE quick_messages ADD COLUMN used_count integer NOT NULL DEFAULT 0;
