-- Who made or last renewed a key, and so knows it. Chats and drafts are one person's own: a key reaches those of its user only where the
-- user made it. null = not known, or gone.
ALTER TABLE api_keys ADD COLUMN made_by integer,
  ADD FOREIGN KEY (company_id, made_by) REFERENCES users (company_id, id) ON DELETE SET NULL (made_by);
CREATE INDEX api_keys_made_by ON api_keys (company_id, made_by);

-- The audit log knows it of keys that are there already.
SET LOCAL ROLE balcao_platform;
UPDATE api_keys AS k SET made_by = u.id
FROM (
  SELECT DISTINCT ON (company_id, subject) company_id, subject, user_id FROM audit_lines
  WHERE kind = 'apiKey' AND NOT is_operator AND (verb = 'create' OR step = 'renew') ORDER BY company_id, subject, id DESC
) AS l JOIN users u ON u.company_id = l.company_id AND u.id = l.user_id
WHERE k.company_id = l.company_id AND k.id::text = l.subject;
RESET ROLE;
