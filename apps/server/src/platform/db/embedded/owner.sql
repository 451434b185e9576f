-- Gives everything that superusers own in the schemas of a database to the role that balcao.new_owner names. REASSIGN OWNED
-- cannot do it: it refuses the superuser that PostgreSQL was set up with. Parts of extensions stay where they are.
DO $$
DECLARE
  heir CONSTANT text := current_setting('balcao.new_owner');
  statement text;
BEGIN
  FOR statement IN
    WITH superusers AS (SELECT oid FROM pg_roles WHERE rolsuper),
      schemas AS (SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
      parts AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e')
    SELECT format('ALTER SCHEMA %I OWNER TO %I', s.nspname, heir) FROM schemas s
    WHERE s.nspowner IN (SELECT oid FROM superusers) AND ('pg_namespace'::regclass, s.oid) NOT IN (SELECT classid, objid FROM parts)
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, heir) FROM pg_class c
    WHERE c.relnamespace IN (SELECT oid FROM schemas) AND c.relowner IN (SELECT oid FROM superusers) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND ('pg_class'::regclass, c.oid) NOT IN (SELECT classid, objid FROM parts)
      -- The sequence of a column goes with its table.
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.refclassid = 'pg_class'::regclass
        AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, heir) FROM pg_proc p
    WHERE p.pronamespace IN (SELECT oid FROM schemas) AND p.proowner IN (SELECT oid FROM superusers)
      AND ('pg_proc'::regclass, p.oid) NOT IN (SELECT classid, objid FROM parts)
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, heir) FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typnamespace IN (SELECT oid FROM schemas) AND t.typowner IN (SELECT oid FROM superusers)
      AND (t.typtype IN ('d', 'e', 'r') OR c.relkind = 'c')
      AND ('pg_type'::regclass, t.oid) NOT IN (SELECT classid, objid FROM parts)
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
