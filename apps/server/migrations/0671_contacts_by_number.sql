-- A contact is found by its words, or by one of the rows of digits with which a number that was searched for may be stored.
DROP FUNCTION search_contacts(text, boolean, timestamptz, timestamptz, text, integer, integer, integer);
CREATE FUNCTION search_contacts(
  words text, digits text[], archived boolean, made_from timestamptz, made_before timestamptz, after_name text, after_id integer, skip integer,
  most integer)
  RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text[] := ARRAY(SELECT public.search_pattern(w) FROM unnest(array_prepend(words, digits)) w);
BEGIN
  RETURN QUERY
    SELECT c.id FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE ANY (wanted)
      AND (c.archived_at IS NOT NULL) = archived
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before)
      AND (after_name IS NULL OR (c.search_name, c.id) > (after_name, after_id))
    ORDER BY c.search_name, c.id OFFSET skip LIMIT most;
END $$;
SELECT run_as_search('search_contacts(text, text[], boolean, timestamptz, timestamptz, text, integer, integer, integer)');

DROP FUNCTION count_found_contacts(text, boolean, timestamptz, timestamptz);
CREATE FUNCTION count_found_contacts(words text, digits text[], archived boolean, made_from timestamptz, made_before timestamptz) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  wanted text[] := ARRAY(SELECT public.search_pattern(w) FROM unnest(array_prepend(words, digits)) w);
BEGIN
  RETURN (SELECT count(*)::integer FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE ANY (wanted)
      AND (c.archived_at IS NOT NULL) = archived
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before));
END $$;
SELECT run_as_search('count_found_contacts(text, text[], boolean, timestamptz, timestamptz)');
