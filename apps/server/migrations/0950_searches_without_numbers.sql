-- Who may not know the numbers of contacts finds nobody by one: not by `contacts.number`, nor by a name that is a number, or has one.

-- A text of `search_text` without the rows of eight digits and more in it, as `maskNumbersIn` of the contract finds them.
CREATE FUNCTION without_numbers(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(words, '[0-9](?:[\s().\-/+\u00a0\u2010-\u2015]*[0-9]){7,}', '', 'g') $$;
GRANT EXECUTE ON FUNCTION without_numbers(text) TO balcao_app, balcao_platform, balcao_search;

-- The order of the list for them: names that are numbers stand beside each other, in the order of their ids.
CREATE INDEX contacts_list_unnumbered ON contacts (company_id, (without_numbers(search_name) COLLATE "C"), id) WHERE archived_at IS NULL;

DROP FUNCTION search_contacts(text, text[], boolean, timestamptz, timestamptz, text, integer, integer, integer);
CREATE FUNCTION search_contacts(
  words text, digits text[], hides boolean, archived boolean, made_from timestamptz, made_before timestamptz, after_name text, after_id integer,
  skip integer, most integer)
  RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text[] := ARRAY(SELECT public.search_pattern(w) FROM unnest(array_prepend(words, digits)) w);
BEGIN
  RETURN QUERY
    SELECT c.id FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE ANY (wanted)
      AND (NOT hides OR (public.without_numbers(c.search_name) || E'\n' || public.search_text(c.email)) LIKE ANY (wanted))
      AND (c.archived_at IS NOT NULL) = archived
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before)
      AND (after_name IS NULL
        OR (CASE WHEN hides THEN public.without_numbers(c.search_name) COLLATE "C" ELSE c.search_name END, c.id) > (after_name, after_id))
    ORDER BY CASE WHEN hides THEN public.without_numbers(c.search_name) COLLATE "C" ELSE c.search_name END, c.id OFFSET skip LIMIT most;
END $$;
SELECT run_as_search('search_contacts(text, text[], boolean, boolean, timestamptz, timestamptz, text, integer, integer, integer)');

DROP FUNCTION count_found_contacts(text, text[], boolean, timestamptz, timestamptz);
CREATE FUNCTION count_found_contacts(
  words text, digits text[], hides boolean, archived boolean, made_from timestamptz, made_before timestamptz) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text[] := ARRAY(SELECT public.search_pattern(w) FROM unnest(array_prepend(words, digits)) w);
BEGIN
  RETURN (SELECT count(*)::integer FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE ANY (wanted)
      AND (NOT hides OR (public.without_numbers(c.search_name) || E'\n' || public.search_text(c.email)) LIKE ANY (wanted))
      AND (c.archived_at IS NOT NULL) = archived
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before));
END $$;
SELECT run_as_search('count_found_contacts(text, text[], boolean, boolean, timestamptz, timestamptz)');
