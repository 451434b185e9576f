-- Whether people receive conversations: available, in a pause of the company's reasons, or away. Online stays a fact of its own.
CREATE TABLE pause_reasons (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  icon text NOT NULL CHECK (icon IN ('coffee', 'meal', 'meeting', 'training', 'phone', 'errand', 'car', 'health', 'family', 'papers', 'tools', 'other')),
  -- how long such a pause lasts; null = no length
  minutes integer CHECK (minutes BETWEEN 1 AND 480),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX pause_reasons_name ON pause_reasons (company_id, search_text(name));
SELECT protect_company_table('pause_reasons');

-- How it is with each person; who was never there has no row and is away.
CREATE TABLE availabilities (
  user_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('available', 'paused', 'away')),
  since timestamptz NOT NULL,
  cause text NOT NULL CHECK (cause IN ('hand', 'arrival', 'silence', 'logout', 'pauseOver')),
  -- of a pause, as it was chosen
  reason_name text NOT NULL DEFAULT '',
  reason_icon text CHECK (reason_icon IN ('coffee', 'meal', 'meeting', 'training', 'phone', 'errand', 'car', 'health', 'family', 'papers', 'tools', 'other')),
  -- when the length of a pause is over, and whether the person is available again by itself
  returns_at timestamptz,
  returns_alone boolean NOT NULL DEFAULT false,
  -- when the last window was closed, while none is open
  gone_at timestamptz,
  -- the last logout: who leaves right after it is away at once
  logged_out_at timestamptz,
  -- when something is due by itself: the end of a pause, or of the time after the last window was closed
  due_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX availabilities_company ON availabilities (company_id, user_id);
CREATE INDEX availabilities_due ON availabilities (due_at) WHERE due_at IS NOT NULL;
SELECT protect_company_table('availabilities');

-- What a person did and was, kept for 90 days; seen by that person.
CREATE TABLE availability_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('available', 'paused', 'away')),
  cause text NOT NULL CHECK (cause IN ('hand', 'arrival', 'silence', 'logout', 'pauseOver')),
  reason_name text NOT NULL DEFAULT '',
  -- somebody else who changed it by hand
  by_user_id integer,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (by_user_id)
);
CREATE INDEX availability_log_user ON availability_log (company_id, user_id, id);
CREATE INDEX availability_log_by ON availability_log (company_id, by_user_id) WHERE by_user_id IS NOT NULL;
CREATE INDEX availability_log_age ON availability_log (created_at);
SELECT protect_company_table('availability_log');

-- Those of a process that died are found by their last sign of life: who left has none.
CREATE INDEX users_last_seen ON users (last_seen_at) WHERE last_seen_at IS NOT NULL;

-- Who is there is available, as before.
SET LOCAL ROLE balcao_platform;
INSERT INTO availabilities (user_id, company_id, state, since, cause)
  SELECT id, company_id, 'available', now(), 'arrival' FROM users WHERE last_seen_at > now() - interval '6 minutes';
RESET ROLE;
