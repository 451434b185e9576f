-- Notices on devices while no page is open. The key pair by which push services know this installation, made at its first use.
CREATE TABLE push_identity (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  -- sealed
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Changed where the installation gets another secret.
GRANT SELECT, INSERT, UPDATE ON push_identity TO balcao_platform;

ALTER TABLE sessions ADD UNIQUE (company_id, id);

-- A browser's subscription. It receives nothing without a live session.
CREATE TABLE push_devices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  session_id uuid,
  name text NOT NULL,
  -- an address of the push service; who knows it can send nothing without the private key of the installation
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sent_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, session_id) REFERENCES sessions (company_id, id) ON DELETE SET NULL (session_id)
);
-- One browser tells one person.
CREATE UNIQUE INDEX push_devices_endpoint ON push_devices (endpoint);
CREATE INDEX push_devices_user ON push_devices (company_id, user_id);
CREATE INDEX push_devices_session ON push_devices (company_id, session_id) WHERE session_id IS NOT NULL;
SELECT protect_company_table('push_devices');

-- What a person wants to be told; who has no row chose nothing yet.
CREATE TABLE push_choices (
  user_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  waiting boolean NOT NULL,
  own boolean NOT NULL,
  mentions boolean NOT NULL,
  only_in_shift boolean NOT NULL,
  quiet_from time,
  quiet_until time,
  paused_until timestamptz,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_choices_company ON push_choices (company_id, user_id);
SELECT protect_company_table('push_choices');
