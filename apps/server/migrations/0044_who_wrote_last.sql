-- In a group the row of the list names who wrote last; empty elsewhere.
ALTER TABLE tickets ADD COLUMN last_message_author text NOT NULL DEFAULT '';
UPDATE tickets t SET last_message_author = m.author_name FROM messages m WHERE m.company_id = t.company_id AND m.id = t.last_message_id AND m.author_name <> '';
