-- A search answers tickets: all that the index finds where these are not too many, and otherwise none, so that the caller walks through
-- the tickets in the order of their list. Who sees which of them is decided by the list, under row security.
-- `digits`: how a phone number that was searched for may be stored, in part or whole. Only the ids of `shown` messages of each ticket are
-- answered. Null in place of the tickets = more than `most` messages or contacts match.
DROP FUNCTION search_tickets(text, text, boolean, integer, integer[], boolean, integer[], integer);
CREATE FUNCTION search_tickets(
  words text, reach text, digits text[], most integer, shown integer, OUT ticket_ids text, OUT message_ids text, OUT hit_counts text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  company integer := public.app_company_id();
  anywhere text := public.search_pattern(words);
  beginning text := substr(anywhere, 2);
  in_contact text[] := ARRAY(SELECT public.search_pattern(d) FROM unnest(digits) d);
  newest bigint;
  oldest bigint;
  step bigint;
  expected double precision;
  matching integer := 0;
  text_tickets integer[];
  text_ids bigint[];
  people integer[];
BEGIN
  IF reach = 'texts' THEN
    -- The pair in the order of its index: nobody else's messages lie on the way.
    newest := (
      SELECT m.id FROM public.messages m WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
      ORDER BY m.company_id DESC, m.id DESC LIMIT 1);
    oldest := (
      SELECT m.id FROM public.messages m WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
      ORDER BY m.company_id, m.id LIMIT 1);
    IF newest - oldest > 2 * most THEN
      -- 25 messages at each of 8 places of the company's history: the newest alone may be one repeated text.
      step := (newest - oldest) / 8 + 1;
      SELECT sum(p.matching * step::float8 / p.span) INTO expected FROM generate_series(0, 7) g, LATERAL (
        SELECT count(*) FILTER (WHERE n.search_body LIKE anywhere) AS matching, greatest(1, newest - g * step - min(n.id) + 1) AS span FROM (
          SELECT m.id, m.search_body FROM public.messages m
          WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) <= (company, newest - g * step)
          ORDER BY m.company_id DESC, m.id DESC LIMIT 25) n) p;
      IF expected > 2 * most THEN RETURN; END IF;
    END IF;
    IF cardinality(digits) = 0 THEN
      people := ARRAY(SELECT c.id FROM public.contacts c WHERE c.company_id = company AND c.search_words LIKE anywhere LIMIT most + 1);
    END IF;
  END IF;
  -- What follows depends on the words: how often an index finds them, and with which letters a name begins.
  PERFORM set_config('plan_cache_mode', 'force_custom_plan', true);
  IF reach = 'texts' THEN
    SELECT count(*), array_agg(x.ticket_id) FILTER (WHERE x.is_said), array_agg(x.id) FILTER (WHERE x.is_said)
    INTO matching, text_tickets, text_ids FROM (
      SELECT m.ticket_id, m.id, NOT m.from_me OR public.unsigned_text(m.search_body, m.from_me) LIKE anywhere AS is_said FROM public.messages m
      WHERE m.company_id = company AND m.search_body LIKE anywhere LIMIT most + 1) x;
  END IF;
  IF people IS NULL THEN
    people := ARRAY(
      SELECT c.id FROM public.contacts c
      WHERE c.company_id = company AND CASE reach
        WHEN 'texts' THEN c.search_words LIKE ANY (in_contact || anywhere)
        WHEN 'beginnings' THEN c.search_name LIKE beginning OR c.search_words LIKE '% ' || beginning OR c.search_words LIKE ANY (in_contact)
        ELSE c.search_name LIKE beginning OR c.search_words LIKE ANY (in_contact) END
      LIMIT most + 1);
  END IF;
  PERFORM set_config('plan_cache_mode', 'force_generic_plan', true);
  IF matching > most OR cardinality(people) > most THEN RETURN; END IF;
  SELECT coalesce(string_agg(b.ticket_id::text, ','), ''), coalesce(string_agg(coalesce(b.newest_hits, ''), ','), ''),
    coalesce(string_agg(b.hits::text, ','), '')
  INTO ticket_ids, message_ids, hit_counts
  FROM (
    SELECT f.ticket_id, count(f.id) AS hits,
      array_to_string((array_agg(f.id ORDER BY f.id DESC) FILTER (WHERE f.id IS NOT NULL))[1:shown], ' ') AS newest_hits
    FROM (
      SELECT x.ticket_id, x.id FROM unnest(text_tickets, text_ids) x (ticket_id, id)
      UNION ALL
      SELECT t.id, NULL FROM unnest(people) p (id), LATERAL (
        SELECT t.id FROM public.tickets t WHERE t.company_id = company AND t.contact_id = p.id OFFSET 0) t
    ) f GROUP BY f.ticket_id
  ) b
  WHERE NOT EXISTS (SELECT FROM public.tickets t WHERE t.company_id = company AND t.never_served)
    OR (SELECT t.id FROM public.tickets t WHERE t.company_id = company AND t.id = b.ticket_id AND t.never_served) IS NULL;
END $$;
SELECT run_as_search('search_tickets(text, text, text[], integer, integer)');
