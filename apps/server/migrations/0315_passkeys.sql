-- Keys of devices with which a person signs in: as second factor after the password, or instead of it.
CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  name text NOT NULL,
  -- as the device names it, in base64url
  credential_id text NOT NULL UNIQUE,
  -- COSE, in base64url
  public_key text NOT NULL,
  -- uses that the device counted; 0 where it counts none
  counter bigint NOT NULL DEFAULT 0,
  transports jsonb NOT NULL DEFAULT '[]',
  -- its maker copies it to other devices of the person
  synced boolean NOT NULL,
  -- when the challenge of its last use was issued, in milliseconds since 1970; no earlier one is taken after it
  last_challenge bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys (company_id, user_id);
SELECT protect_company_table('passkeys');

-- Recovery codes stand for a passkey as well: without a code app there is no secret.
ALTER TABLE second_factors ALTER COLUMN sealed_secret DROP NOT NULL;

-- How somebody signed in, and what their browser said of where it is.
ALTER TABLE sessions
  ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'code', 'recovery', 'passkey')),
  ADD COLUMN language text,
  ADD COLUMN time_zone text;
ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;

-- Who may come in, as the operator set it. Of the installation: one row.
CREATE TABLE access_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- operators need a second factor
  operators_second_factor boolean NOT NULL DEFAULT false,
  -- how many companies may sign up; 0 a day = none
  sign_ups_per_hour integer NOT NULL DEFAULT 200 CHECK (sign_ups_per_hour BETWEEN 1 AND 100000),
  sign_ups_per_day integer NOT NULL DEFAULT 1000 CHECK (sign_ups_per_day BETWEEN 0 AND 100000),
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO access_settings DEFAULT VALUES;
GRANT SELECT ON access_settings TO balcao_app;
GRANT SELECT, UPDATE ON access_settings TO balcao_platform;

-- Whether a setting demands a second factor of somebody: a company's of its admins, the operator's of operators.
CREATE FUNCTION demands_second_factor(company integer, is_admin boolean, is_operator boolean) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT is_admin AND EXISTS (
        SELECT FROM settings s WHERE s.company_id = company AND s.key = 'adminSecondFactor' AND s.value = 'enabled')
      OR is_operator AND (SELECT operators_second_factor FROM access_settings)
  $$;

-- Whether one is demanded of somebody who has none.
CREATE FUNCTION owes_second_factor(company integer, person integer, is_admin boolean, is_operator boolean) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT demands_second_factor(company, is_admin, is_operator)
      AND NOT EXISTS (
        SELECT FROM second_factors f WHERE f.company_id = company AND f.user_id = person AND f.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys p WHERE p.company_id = company AND p.user_id = person)
  $$;
