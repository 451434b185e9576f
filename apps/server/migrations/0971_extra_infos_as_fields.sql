-- Extra infos of contacts on their way into a field: how far the job is. Contacts are taken in the order of their ids.
CREATE TABLE extra_info_moves (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  field_id integer NOT NULL,
  -- the name of the extra infos
  info text NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done')),
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  moved integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  -- the id of the last contact that was taken, which may be gone
  taken_up_to integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, field_id) REFERENCES custom_fields (company_id, id) ON DELETE CASCADE
);
CREATE INDEX extra_info_moves_company ON extra_info_moves (company_id, id);
CREATE INDEX extra_info_moves_field ON extra_info_moves (company_id, field_id);
SELECT protect_company_table('extra_info_moves');
