-- The owner of the schema sees no row of any company any more: migrations that touch rows and dumps run as balcao_platform.
-- A migration does it with SET LOCAL ROLE balcao_platform; ... RESET ROLE;

-- Lets balcao_platform read whatever a dump contains. Row security of the job tables would otherwise leave their rows out of a
-- dump without a word. Run after every migration, for what it made; what is there already stays as it is.
CREATE FUNCTION open_to_dumps() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  job_table regclass;
BEGIN
  GRANT USAGE ON SCHEMA public, graphile_worker TO balcao_platform;
  GRANT SELECT ON ALL TABLES IN SCHEMA public, graphile_worker TO balcao_platform;
  GRANT SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO balcao_platform;
  FOR job_table IN
    SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'dumps')
  LOOP
    EXECUTE format('CREATE POLICY dumps ON %s FOR SELECT TO balcao_platform USING (true)', job_table);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION open_to_dumps() FROM PUBLIC;

-- What tells whether a start has the secret that this installation's data was sealed with. One row, for ever.
CREATE TABLE installation_secret (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- a known text, sealed by platform/secrets.ts; null until a first start knows its secret
  canary text,
  -- what a person has to repeat who lost the secret and goes on with another one; changes when it was used
  replacement_code text NOT NULL DEFAULT left(gen_random_uuid()::text, 8)
);
INSERT INTO installation_secret DEFAULT VALUES;
GRANT SELECT, UPDATE ON installation_secret TO balcao_platform;
