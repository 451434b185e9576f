-- A person has one session of each kind: one in a browser, one in the installed app of a phone (decision 0295). What was there before
-- are browsers, of which each login ended the others.
ALTER TABLE sessions
  ADD COLUMN kind text NOT NULL DEFAULT 'browser' CHECK (kind IN ('browser', 'app')),
  -- of an app: what its person calls the phone
  ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 60);

SET LOCAL ROLE balcao_platform;
UPDATE sessions s SET ended_at = now(), ended_reason = 'login'
WHERE s.ended_at IS NULL AND s.operator_id IS NULL AND EXISTS (
  SELECT FROM sessions newer
  WHERE newer.user_id = s.user_id AND newer.ended_at IS NULL AND newer.operator_id IS NULL
    AND (newer.created_at, newer.id) > (s.created_at, s.id));
RESET ROLE;

-- Operators inside a company have sessions of their own.
CREATE UNIQUE INDEX sessions_one_of_a_kind ON sessions (user_id, kind) WHERE ended_at IS NULL AND operator_id IS NULL;
