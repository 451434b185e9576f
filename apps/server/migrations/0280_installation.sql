-- What an installation knows of itself besides its secret. One row, for ever.
CREATE TABLE installation (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- tells its backups from those of others
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- when the backup was taken that it was restored from, until a person takes the numbers over: meanwhile no session is opened, for
  -- the installation that was saved may still be running
  restored_from timestamptz
);
INSERT INTO installation DEFAULT VALUES;
GRANT SELECT, UPDATE ON installation TO balcao_platform;
