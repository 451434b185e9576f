-- Whom an own message of a group mentions, by the names that stand in its text; what others wrote names them already.
ALTER TABLE messages ADD COLUMN mentions jsonb;
