-- The version of WhatsApp Web that an operator set while the installation runs: one row, of no company.

CREATE TABLE web_versions (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version text NOT NULL CHECK (version ~ '^\d+\.\d+\.\d+$'),
  -- one connection tries it first; the others follow once WhatsApp let that one in, and leave it once it was refused
  state text NOT NULL DEFAULT 'trial' CHECK (state IN ('trial', 'accepted', 'refused')),
  tried_by integer,
  changed_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON web_versions TO balcao_platform;
