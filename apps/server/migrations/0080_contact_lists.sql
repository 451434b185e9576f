-- Lists of people whom campaigns write to, and the spreadsheets they were imported from.

CREATE TABLE contact_lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Counted in the transaction that adds or removes: a list may hold a hundred thousand people.
  contacts_count integer NOT NULL DEFAULT 0 CHECK (contacts_count >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX contact_lists_name ON contact_lists (company_id, lower(name));
SELECT protect_company_table('contact_lists');

CREATE TABLE contact_list_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  contact_list_id integer NOT NULL,
  name text NOT NULL,
  -- digits with the country, as typed or imported
  number text NOT NULL,
  -- the same for a Brazilian number with and without the ninth digit
  number_key text NOT NULL,
  email text NOT NULL DEFAULT '',
  -- further columns of the spreadsheet, by the name that messages use in braces
  variables jsonb NOT NULL DEFAULT '{}',
  -- whether WhatsApp knows the number: unknown until it was asked, and for ever where nobody can be asked
  validity text NOT NULL DEFAULT 'unknown' CHECK (validity IN ('unknown', 'valid', 'invalid')),
  checked_at timestamptz,
  -- the number as WhatsApp writes it, where it differs
  whatsapp_number text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_list_items_number ON contact_list_items (company_id, contact_list_id, number_key);
-- A page of a list, by name.
CREATE INDEX contact_list_items_name ON contact_list_items (company_id, contact_list_id, search_text(name), id);
-- The next number to ask WhatsApp about.
CREATE INDEX contact_list_items_unchecked ON contact_list_items (company_id, id) WHERE checked_at IS NULL;
SELECT protect_company_table('contact_list_items');

CREATE TABLE contact_list_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  contact_list_id integer NOT NULL,
  user_id integer,
  file_key text,
  file_name text NOT NULL,
  -- ready = read and waiting for the columns to be confirmed
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'running', 'done', 'failed')),
  -- what each column of the sheet is: name, number, email, variable:<name> or ignore
  columns jsonb NOT NULL,
  rows_total integer NOT NULL,
  -- rows of the sheet that were dealt with: where a run that was interrupted goes on
  rows_done integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX contact_list_imports_list ON contact_list_imports (company_id, contact_list_id);
CREATE INDEX contact_list_imports_user ON contact_list_imports (company_id, user_id);
SELECT protect_company_table('contact_list_imports');

CREATE TABLE contact_list_import_rows (
  company_id integer NOT NULL,
  import_id integer NOT NULL,
  -- the number people see beside the row in their spreadsheet
  row_number integer NOT NULL,
  name text NOT NULL,
  number text NOT NULL,
  email text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (company_id, import_id, row_number),
  FOREIGN KEY (company_id, import_id) REFERENCES contact_list_imports (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('contact_list_import_rows');
