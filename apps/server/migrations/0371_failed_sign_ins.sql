-- Tries to sign in to an account that failed, for its person to see. The last ones of each user are there, for a month.
CREATE TABLE failed_sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  -- what was wrong; a wrong code or passkey follows the right password
  reason text NOT NULL CHECK (reason IN ('password', 'code', 'passkey')),
  address text,
  agent text,
  -- as the browser named them
  language text,
  time_zone text,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX failed_sign_ins_user ON failed_sign_ins (company_id, user_id, id);
SELECT protect_company_table('failed_sign_ins');
