-- Keys of a session that WhatsApp says is over stay for a week: it says so by mistake, too.
ALTER TABLE web_sessions ADD COLUMN unlinked_at timestamptz;
CREATE INDEX web_sessions_unlinked ON web_sessions (unlinked_at) WHERE unlinked_at IS NOT NULL;
