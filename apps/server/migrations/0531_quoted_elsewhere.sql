-- Of an answer to a message that is not here what its sender's phone says of that one: who wrote it, its kind and its words.
ALTER TABLE messages ADD COLUMN quoted jsonb;
