-- Contacts found by any part of name, number and e-mail; the simulated phone's blocked contacts.

-- Under row security no index is reached by LIKE. A search is therefore a function of a role of its own, that may read the
-- tables it searches, takes the company from the transaction, and answers ids only: the rows are read under row security.

-- Lets searches read a table.
CREATE FUNCTION open_to_search(target regclass) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY search ON %s FOR SELECT TO balcao_search USING (true)', target);
  EXECUTE format('GRANT SELECT ON %s TO balcao_search', target);
END $$;
REVOKE ALL ON FUNCTION open_to_search(regclass) FROM PUBLIC;

-- Makes a SECURITY DEFINER function one of searches: it runs with their rights, and only the program may call it.
CREATE FUNCTION run_as_search(target regprocedure) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO balcao_app', target);
  -- Whoever is to own something needs the right to create, for that moment.
  GRANT CREATE ON SCHEMA public TO balcao_search;
  EXECUTE format('ALTER FUNCTION %s OWNER TO balcao_search', target);
  REVOKE CREATE ON SCHEMA public FROM balcao_search;
END $$;
REVOKE ALL ON FUNCTION run_as_search(regprocedure) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_text(text), app_company_id() TO balcao_search;

-- The pattern that finds words anywhere in a text made by search_text.
CREATE FUNCTION search_pattern(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(search_text(words), '([\\%_])', '\\\1', 'g') || '%' $$;
GRANT EXECUTE ON FUNCTION search_pattern(text) TO balcao_app, balcao_platform, balcao_search;

-- Stored, because row security lets only comparisons of plain columns reach an index.
ALTER TABLE contacts
  ADD COLUMN search_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED,
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (search_text(name || E'\n' || number || E'\n' || email)) STORED;
DROP INDEX contacts_list;
CREATE INDEX contacts_list ON contacts (company_id, search_name, id);
CREATE INDEX contacts_made ON contacts (company_id, created_at);
CREATE INDEX contacts_words ON contacts USING gin (company_id, search_words gin_trgm_ops);
SELECT open_to_search('contacts');

-- Ids of contacts with these words, in the order of the list, after a place of it.
CREATE FUNCTION search_contacts(
  words text, made_from timestamptz, made_before timestamptz, after_name text, after_id integer, skip integer, most integer)
  RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
    SELECT c.id FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE public.search_pattern(words)
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before)
      AND (after_name IS NULL OR (c.search_name, c.id) > (after_name, after_id))
    ORDER BY c.search_name, c.id OFFSET skip LIMIT most;
END $$;
SELECT run_as_search('search_contacts(text, timestamptz, timestamptz, text, integer, integer, integer)');

CREATE FUNCTION count_found_contacts(words text, made_from timestamptz, made_before timestamptz) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN (SELECT count(*)::integer FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE public.search_pattern(words)
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before));
END $$;
SELECT run_as_search('count_found_contacts(text, timestamptz, timestamptz)');

-- When a contact was blocked on a simulated phone. What they wrote in that time is never delivered, as at WhatsApp.
CREATE TABLE sandbox_blocks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  number text NOT NULL,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  -- null = still
  unblocked_at timestamptz,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sandbox_blocks_number ON sandbox_blocks (company_id, whatsapp_id, number);
CREATE UNIQUE INDEX sandbox_blocks_now ON sandbox_blocks (whatsapp_id, number) WHERE unblocked_at IS NULL;
SELECT protect_company_table('sandbox_blocks');
