-- What one process asks of a WhatsApp session that another one holds, and the answer: it lives for seconds and need not
-- outlive a crash, after which nobody waits for it any more.
CREATE UNLOGGED TABLE session_calls (
  id uuid PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  method text NOT NULL,
  input json NOT NULL,
  answer json,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX session_calls_connection ON session_calls (company_id, whatsapp_id);
SELECT protect_company_table('session_calls');

-- Who gave a contact its name; each gives way to those after it: nobody (a number stands there), the contact's own
-- profile, the phone's address book or the group itself, a person of the company.
ALTER TABLE contacts
  ADD COLUMN name_source text NOT NULL DEFAULT 'person' CHECK (name_source IN ('none', 'profile', 'phone', 'person')),
  -- the file of the profile picture; its address, signed, is good until `picture_until`
  ADD COLUMN picture_key text,
  ADD COLUMN picture_until timestamptz,
  -- when somebody last looked at the contact and it was time, and when WhatsApp was last asked
  ADD COLUMN picture_wanted_at timestamptz,
  ADD COLUMN picture_checked_at timestamptz;
UPDATE contacts SET name_source = 'none' WHERE name = number OR name = 'Sem nome';
CREATE INDEX contacts_picture_wanted ON contacts (company_id, picture_wanted_at) WHERE picture_wanted_at IS NOT NULL;

-- Whom a phone that is linked as WhatsApp Web has in its address book, as it told us.
CREATE TABLE whatsapp_web_people (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pn', 'lid', 'group')),
  value text NOT NULL,
  -- the other address of a person whose number is known
  lid text,
  name text NOT NULL,
  PRIMARY KEY (whatsapp_id, kind, value),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_web_people_connection ON whatsapp_web_people (company_id, whatsapp_id);
SELECT protect_company_table('whatsapp_web_people');
