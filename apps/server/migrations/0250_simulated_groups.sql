-- Groups of the simulated phone: contacts whose number is the id of the group, and who is in them.
ALTER TABLE sandbox_contacts ADD COLUMN is_group boolean NOT NULL DEFAULT false;
CREATE TABLE sandbox_members (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  group_number text NOT NULL,
  number text NOT NULL,
  -- the order in which they were chosen
  position integer NOT NULL,
  PRIMARY KEY (whatsapp_id, group_number, number),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('sandbox_members');
-- In a group: who of the contacts wrote it, or changes it.
ALTER TABLE sandbox_messages ADD COLUMN author text;
ALTER TABLE sandbox_changes ADD COLUMN author text;
