-- Companies that signed up and whose e-mail nobody has confirmed yet. Without a row a company is confirmed, as all are that were
-- there before or that an operator made.
CREATE TABLE email_confirmations (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  -- to whom the last code was mailed; null = to none yet, or the user is gone
  user_id integer,
  -- of the last code with the e-mail that it went to
  code_hash text,
  expires_at timestamptz,
  wrong_tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX email_confirmations_user ON email_confirmations (company_id, user_id);
SELECT protect_company_table('email_confirmations');
