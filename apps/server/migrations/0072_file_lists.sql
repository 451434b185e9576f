-- Lists of files that are sent together, in an order people choose.
CREATE TABLE file_lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- goes before the files
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX file_lists_name ON file_lists (company_id, lower(name));
SELECT protect_company_table('file_lists');

CREATE TABLE file_list_options (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  file_list_id integer NOT NULL,
  name text NOT NULL,
  -- from 0
  position smallint NOT NULL,
  -- its file, or all of them empty until it was uploaded
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, file_list_id) REFERENCES file_lists (company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_list_options_list ON file_list_options (company_id, file_list_id, position, id);
SELECT protect_company_table('file_list_options');
