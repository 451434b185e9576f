-- How long a company keeps what its closed conversations hold; without a row, and where a column is null, for ever.
CREATE TABLE company_retention (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  message_days integer CHECK (message_days BETWEEN 30 AND 3650),
  file_days integer CHECK (file_days BETWEEN 30 AND 3650),
  log_days integer CHECK (log_days BETWEEN 30 AND 3650),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- what the last run that ended has deleted
  ran_at timestamptz,
  messages integer NOT NULL DEFAULT 0,
  files integer NOT NULL DEFAULT 0,
  logs integer NOT NULL DEFAULT 0
);
SELECT protect_company_table('company_retention');

-- A file that was deleted because its time was over; its message stays.
ALTER TABLE messages DROP CONSTRAINT messages_media_state_check;
ALTER TABLE messages ADD CONSTRAINT messages_media_state_check CHECK (media_state IN ('fetching', 'failed', 'expired'));
