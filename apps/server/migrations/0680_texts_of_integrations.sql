ALTER TABLE integrations
  -- whether Markdown in its answers is written in the signs of WhatsApp: not by those that were here before
  ADD COLUMN converts_markdown boolean NOT NULL DEFAULT false;
ALTER TABLE integrations ALTER COLUMN converts_markdown SET DEFAULT true;

ALTER TABLE typebot_sessions
  -- what may be chosen by number, in the order in which it was offered
  ADD COLUMN choices text[] NOT NULL DEFAULT '{}',
  -- whether several of them may be chosen at once
  ADD COLUMN several boolean NOT NULL DEFAULT false;
