-- Templates of official numbers as Meta last told, with what is written of them here. They belong to the account at Meta, which may
-- have several numbers: each is there once.
CREATE TABLE official_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  business_account_id text NOT NULL,
  -- Meta's id; null = Meta has not seen it
  meta_id text,
  title text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL CHECK (category IN ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  -- what it counted as before Meta changed that
  former_category text,
  state text NOT NULL CHECK (state IN ('draft', 'reviewing', 'approved', 'rejected', 'paused', 'disabled')),
  state_at timestamptz NOT NULL DEFAULT now(),
  quality text CHECK (quality IN ('green', 'yellow', 'red')),
  -- Meta's word and sentences for why it is in that state
  reason text NOT NULL DEFAULT '',
  reason_detail text NOT NULL DEFAULT '',
  -- as Meta has it, or the draft of one that Meta has not seen
  content jsonb NOT NULL,
  -- what was written of it and not sent yet
  changes jsonb,
  is_foreign boolean NOT NULL DEFAULT false,
  -- when changes of the approved one were sent, of the last 30 days
  edits jsonb NOT NULL DEFAULT '[]',
  -- the last 20: [{ at, what, userId }]
  history jsonb NOT NULL DEFAULT '[]',
  editor_id integer,
  -- the example of the file above the text
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, editor_id) REFERENCES users (company_id, id) ON DELETE SET NULL (editor_id),
  CONSTRAINT official_templates_name UNIQUE (company_id, business_account_id, name, language)
);
CREATE INDEX official_templates_editor ON official_templates (company_id, editor_id);
SELECT protect_company_table('official_templates');

-- When Meta last listed the templates of the account, and whether it failed to when it was last asked.
ALTER TABLE cloud_accounts
  ADD COLUMN templates_listed_at timestamptz,
  ADD COLUMN templates_failed boolean NOT NULL DEFAULT false;
