-- What was done in a company that outlives the session of whoever did it, for its admins to hear of. Kept for 90 days.
CREATE TABLE security_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- a word of the contract
  act text NOT NULL,
  -- who did it; of another company where an operator did
  user_id integer,
  is_operator boolean NOT NULL DEFAULT false,
  -- the record it is about; of an account the name is read when it is shown
  subject_name text NOT NULL DEFAULT '',
  subject_user_id integer,
  address text,
  agent text,
  -- about the whole installation: its operators hear of it, and the admins of their company do not
  for_operators boolean NOT NULL DEFAULT false,
  mailed_at timestamptz,
  FOREIGN KEY (company_id, subject_user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (subject_user_id)
);
SELECT protect_company_table('security_notices');
CREATE INDEX security_notices_company ON security_notices (company_id, id);
CREATE INDEX security_notices_subject ON security_notices (company_id, subject_user_id) WHERE subject_user_id IS NOT NULL;
CREATE INDEX security_notices_at ON security_notices (at);
-- The last one of which somebody has seen the list.
ALTER TABLE users ADD COLUMN notices_seen_id bigint NOT NULL DEFAULT 0;

-- Who made a webhook, and who set the token of a connection: they know its secret.
ALTER TABLE outgoing_webhooks ADD COLUMN made_by integer,
  ADD FOREIGN KEY (company_id, made_by) REFERENCES users (company_id, id) ON DELETE SET NULL (made_by);
CREATE INDEX outgoing_webhooks_made_by ON outgoing_webhooks (company_id, made_by);
ALTER TABLE connection_tokens ADD COLUMN made_by integer,
  ADD FOREIGN KEY (company_id, made_by) REFERENCES users (company_id, id) ON DELETE SET NULL (made_by);
CREATE INDEX connection_tokens_made_by ON connection_tokens (company_id, made_by);

-- The audit log knows it of webhooks that are there already. Of tokens it does not: forms send the field empty as well.
SET LOCAL ROLE balcao_platform;
UPDATE outgoing_webhooks AS w SET made_by = u.id
FROM (
  SELECT DISTINCT ON (company_id, subject) company_id, subject, user_id FROM audit_lines
  WHERE kind = 'webhook' AND NOT is_operator AND (verb = 'create' OR step = 'secret') ORDER BY company_id, subject, id DESC
) AS l JOIN users u ON u.company_id = l.company_id AND u.id = l.user_id
WHERE w.company_id = l.company_id AND w.id::text = l.subject;
RESET ROLE;
