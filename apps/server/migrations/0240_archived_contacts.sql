-- Contacts that somebody deleted are archived: hidden from lists, searches, pickers and audiences, with their addresses and
-- conversations kept, and back when they write.

ALTER TABLE contacts ADD COLUMN archived_at timestamptz;

DROP INDEX contacts_list;
CREATE INDEX contacts_list ON contacts (company_id, search_name, id) WHERE archived_at IS NULL;
CREATE INDEX contacts_archived ON contacts (company_id, search_name, id) WHERE archived_at IS NOT NULL;

DROP FUNCTION search_contacts(text, timestamptz, timestamptz, text, integer, integer, integer);
CREATE FUNCTION search_contacts(
  words text, archived boolean, made_from timestamptz, made_before timestamptz, after_name text, after_id integer, skip integer,
  most integer)
  RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
    SELECT c.id FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE public.search_pattern(words)
      AND (c.archived_at IS NOT NULL) = archived
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before)
      AND (after_name IS NULL OR (c.search_name, c.id) > (after_name, after_id))
    ORDER BY c.search_name, c.id OFFSET skip LIMIT most;
END $$;
SELECT run_as_search('search_contacts(text, boolean, timestamptz, timestamptz, text, integer, integer, integer)');

DROP FUNCTION count_found_contacts(text, timestamptz, timestamptz);
CREATE FUNCTION count_found_contacts(words text, archived boolean, made_from timestamptz, made_before timestamptz) RETURNS integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN (SELECT count(*)::integer FROM public.contacts c
    WHERE c.company_id = public.app_company_id() AND c.search_words LIKE public.search_pattern(words)
      AND (c.archived_at IS NOT NULL) = archived
      AND (made_from IS NULL OR c.created_at >= made_from) AND (made_before IS NULL OR c.created_at < made_before));
END $$;
SELECT run_as_search('count_found_contacts(text, boolean, timestamptz, timestamptz)');

-- Totals of contacts are apart for those who are archived.
ALTER TABLE contact_counts ADD COLUMN archived boolean NOT NULL DEFAULT false;
DROP TRIGGER contacts_counted_added ON contacts;
DROP TRIGGER contacts_counted_removed ON contacts;
DROP FUNCTION count_changed_contacts();
CREATE FUNCTION count_changed_contacts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO contact_counts (company_id, archived, count)
  SELECT company_id, archived_at IS NOT NULL, step * count(*) FROM changed GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_counted_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_contacts();
CREATE TRIGGER contacts_counted_removed AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_contacts();

CREATE FUNCTION count_archived_contact() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO contact_counts (company_id, archived, count)
  VALUES (OLD.company_id, OLD.archived_at IS NOT NULL, -1), (NEW.company_id, NEW.archived_at IS NOT NULL, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_counted_archived AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION count_archived_contact();
SELECT run_as_platform('count_changed_contacts()'), run_as_platform('count_archived_contact()');
