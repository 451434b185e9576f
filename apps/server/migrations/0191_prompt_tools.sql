-- What a prompt may do besides answering, what its model is told of a contact, and how much it may use.

ALTER TABLE prompts
  ADD COLUMN actions text[] NOT NULL DEFAULT '{handover}',
  ADD COLUMN shown text[] NOT NULL DEFAULT '{name}',
  -- tokens of a month after which it answers no more; NULL = as many as are wanted
  ADD COLUMN monthly_tokens bigint,
  -- empty: what is said in voice messages is not written down
  ADD COLUMN transcription_model text NOT NULL DEFAULT 'whisper-1',
  ADD CHECK (actions <@ ARRAY['handover', 'queue', 'close', 'user', 'tag', 'extraInfo', 'knowledge']),
  ADD CHECK (shown <@ ARRAY['name', 'number', 'email', 'extraInfo', 'tags', 'notes']);
