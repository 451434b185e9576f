-- A code app as the second factor of a login. A secret counts once a code of it was confirmed.
CREATE TABLE second_factors (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  -- by the secret of the installation
  sealed_secret text NOT NULL,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- the period of the last code that was taken; no code is taken twice
  last_step bigint NOT NULL DEFAULT 0,
  -- signatures of the recovery codes that are left
  recovery_hashes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('second_factors');

-- Where a login came from, as its person sees it.
ALTER TABLE sessions ADD COLUMN address text, ADD COLUMN agent text;
