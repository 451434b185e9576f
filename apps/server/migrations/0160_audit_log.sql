-- What people did in a company. A line is written in the transaction of its change and never changed: the role that does a
-- company's work may add and read. It names people and records by id without referring to them, so that it outlives them.
CREATE TABLE audit_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- null = nobody
  user_id integer,
  is_operator boolean NOT NULL DEFAULT false,
  kind text NOT NULL,
  verb text NOT NULL,
  step text,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  address text,
  agent text
);
SELECT protect_company_table('audit_lines');
REVOKE UPDATE, DELETE ON audit_lines FROM balcao_app;
REVOKE UPDATE ON audit_lines FROM balcao_platform;
-- Erasing a company takes from its lines where its people were.
GRANT UPDATE (address, agent) ON audit_lines TO balcao_platform;
CREATE INDEX audit_lines_company ON audit_lines (company_id, at, id);
CREATE INDEX audit_lines_user ON audit_lines (company_id, user_id, at, id);
CREATE INDEX audit_lines_kind ON audit_lines (company_id, kind, at, id);
-- For what is old.
CREATE INDEX audit_lines_at ON audit_lines (at);
