-- A phone that is being linked demands a passkey: how far its session came, and who confirms it. One row for each such session; it
-- goes when the number is linked, or the linking ended. Of what a person's device signs nothing is kept.
CREATE TABLE passkey_linkings (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'comparing', 'confirmed')),
  expires_at timestamptz NOT NULL,
  -- what WhatsApp wants to be confirmed, as its page gets it
  options text NOT NULL DEFAULT '',
  -- what the phone shows, too
  comparison text NOT NULL DEFAULT '',
  -- the admin who confirms, and for which number; another number must not stay linked
  user_id integer,
  number text,
  -- the code for the helper: the signs by which it is found, and a hash of all of them; it counts once
  code_handle text UNIQUE,
  code_hash text,
  code_expires_at timestamptz,
  code_tries smallint NOT NULL DEFAULT 0,
  -- a hash of what the helper got for it, with which it sends what the person confirmed; it counts once
  ticket_hash text UNIQUE,
  -- why the helper could not ask the person
  problem text CHECK (problem IN ('notAllowed', 'unsupported')),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX passkey_linkings_connection ON passkey_linkings (company_id, whatsapp_id);
CREATE INDEX passkey_linkings_user ON passkey_linkings (company_id, user_id);
SELECT protect_company_table('passkey_linkings');

-- How linking phones ended, by the day, for 90 days.
CREATE TABLE linking_ends (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  day date NOT NULL,
  ended text NOT NULL
    CHECK (ended IN ('linked', 'unscanned', 'codeNotTaken', 'passkey', 'passkeyRefused', 'otherNumber', 'refused')),
  times integer NOT NULL,
  PRIMARY KEY (company_id, whatsapp_id, day, ended),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('linking_ends');

ALTER TABLE whatsapps DROP CONSTRAINT whatsapps_login_problem_check;
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_login_problem_check CHECK (login_problem IN
  ('outdated', 'rejected', 'suspended', 'banned', 'passkey', 'passkeyRefused', 'otherNumber', 'codeNotTaken', 'crowded',
   'proxy'));
