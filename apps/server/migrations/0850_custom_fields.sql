-- Fields that a company adds to its contacts and tickets, and their values (decision 0282).
CREATE TABLE custom_fields (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  subject text NOT NULL CHECK (subject IN ('contact', 'ticket')),
  -- stays when the name changes: calls, texts and files name the field by it
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'number', 'money', 'date', 'one', 'several', 'yesNo', 'cpf', 'cnpj', 'cep', 'link')),
  -- of one and several: [{ key, name, archived }]
  choices jsonb NOT NULL DEFAULT '[]',
  is_required boolean NOT NULL DEFAULT false,
  -- absent for everybody else
  admins_only boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id),
  CONSTRAINT custom_fields_key UNIQUE (company_id, subject, key)
);
-- Columns of imported files and rows of a form are told apart by their names.
CREATE UNIQUE INDEX custom_fields_name ON custom_fields (company_id, subject, search_text(name)) WHERE archived_at IS NULL;
SELECT protect_company_table('custom_fields');

-- One row for a value, of several choices one row for each. `match` is what a value is compared by and short enough for an index,
-- `amount` orders numbers, money and days. Only comparisons of plain columns reach an index under row security.
CREATE TABLE contact_field_values (
  company_id integer NOT NULL,
  contact_id integer NOT NULL,
  field_id integer NOT NULL,
  value text NOT NULL,
  match text COLLATE "C" NOT NULL,
  amount bigint,
  PRIMARY KEY (contact_id, field_id, match),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, field_id) REFERENCES custom_fields (company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_field_values_contact ON contact_field_values (company_id, contact_id);
CREATE INDEX contact_field_values_match ON contact_field_values (company_id, field_id, match, contact_id);
CREATE INDEX contact_field_values_amount ON contact_field_values (company_id, field_id, amount, contact_id) WHERE amount IS NOT NULL;
SELECT protect_company_table('contact_field_values');

CREATE TABLE ticket_field_values (
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  field_id integer NOT NULL,
  value text NOT NULL,
  match text COLLATE "C" NOT NULL,
  amount bigint,
  PRIMARY KEY (ticket_id, field_id, match),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, field_id) REFERENCES custom_fields (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_field_values_ticket ON ticket_field_values (company_id, ticket_id);
CREATE INDEX ticket_field_values_match ON ticket_field_values (company_id, field_id, match, ticket_id);
CREATE INDEX ticket_field_values_amount ON ticket_field_values (company_id, field_id, amount, ticket_id) WHERE amount IS NOT NULL;
SELECT protect_company_table('ticket_field_values');
