-- What the operator of the installation tells its companies, and who has read it.
CREATE TABLE announcements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the company of the operator who wrote it: its file is kept there
  author_company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  title text NOT NULL,
  text text NOT NULL,
  -- 1 high, 2 medium, 3 low
  priority smallint NOT NULL DEFAULT 3 CHECK (priority BETWEEN 1 AND 3),
  status boolean NOT NULL DEFAULT true,
  -- shown from the one moment until the other; null = at once, for ever
  shown_from timestamptz,
  shown_until timestamptz,
  -- null = every company
  company_ids integer[],
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_author_company ON announcements (author_company_id);
ALTER TABLE announcements ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcements FORCE ROW LEVEL SECURITY;
-- A company reads what is for it; operators write.
CREATE POLICY company ON announcements FOR SELECT TO balcao_app
  USING (company_ids IS NULL OR (SELECT app_company_id()) = ANY (company_ids));
CREATE POLICY platform ON announcements TO balcao_platform USING (true) WITH CHECK (true);
GRANT SELECT ON announcements TO balcao_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON announcements TO balcao_platform;

CREATE TABLE announcement_reads (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  announcement_id integer NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
  user_id integer NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (announcement_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX announcement_reads_user ON announcement_reads (company_id, user_id);
SELECT protect_company_table('announcement_reads');
