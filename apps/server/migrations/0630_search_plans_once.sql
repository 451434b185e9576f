-- The search of 0511 finds the same for less:
-- - Its statements over the newest messages and over contacts are planned once per connection: planning took a quarter of a search, and
--   their plans depend on no words. Where they do, the words are planned for as before.
-- - Whoever sees everything only has to be kept from conversations that were never served, of which most companies have none.
-- - The index finds what is older than the messages that were walked over, so that nothing is found twice.

-- The key in an order of its own, so that a company's are found to be none by one look.
CREATE INDEX tickets_never_served ON tickets (company_id, id) WHERE never_served;

DROP FUNCTION search_tickets(text, text, boolean, integer, integer[], boolean, integer[], integer);
CREATE FUNCTION search_tickets(
  words text, reach text, sees_all boolean, own_id integer, queue_ids integer[], without_queue boolean, whatsapp_ids integer[], most integer)
  RETURNS TABLE (ticket_id integer, message_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  company integer := public.app_company_id();
  anywhere text := public.search_pattern(words);
  beginning text := substr(anywhere, 2);
  unserved boolean := EXISTS (SELECT FROM public.tickets t WHERE t.company_id = company AND t.never_served);
  -- Of the newest 400 messages: with these words, and with them in the signature alone.
  sampled integer := 0;
  signed integer := 0;
  wanted integer := most;
  -- The oldest message that was walked over; null when there is none that is older.
  oldest bigint := 9223372036854775807;
BEGIN
  IF reach = 'texts' THEN
    SELECT count(*), count(*) FILTER (WHERE n.from_me AND public.unsigned_text(n.search_body, n.from_me) NOT LIKE anywhere) INTO sampled, signed FROM (
      -- The pair in the order of its index: nobody else's messages lie on the way.
      SELECT m.ticket_id, m.search_body, m.from_me FROM public.messages m
      WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
      ORDER BY m.company_id DESC, m.id DESC LIMIT 400
    ) n WHERE n.search_body LIKE anywhere AND CASE
      WHEN NOT sees_all THEN EXISTS (
        SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND NOT t.never_served AND (t.user_id = own_id OR (
          (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
          AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL)))))
      -- A subquery and no EXISTS, which might gather all of them first.
      WHEN unserved THEN (SELECT t.id FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND t.never_served) IS NULL
      ELSE true END;
    IF sampled * 15000 >= most * 400 THEN
      RETURN QUERY
        SELECT n.ticket_id, n.id FROM (
          SELECT m.id, m.ticket_id, m.search_body, m.from_me FROM public.messages m
          WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
          ORDER BY m.company_id DESC, m.id DESC LIMIT 15000
        ) n WHERE n.search_body LIKE anywhere AND (NOT n.from_me OR public.unsigned_text(n.search_body, n.from_me) LIKE anywhere) AND CASE
          WHEN NOT sees_all THEN EXISTS (
            SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND NOT t.never_served AND (t.user_id = own_id OR (
              (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
              AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL)))))
          WHEN unserved THEN (SELECT t.id FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND t.never_served) IS NULL
          ELSE true END
        LIMIT most;
      IF signed * 2 > sampled THEN
        wanted := 0;
      ELSE
        GET DIAGNOSTICS wanted = ROW_COUNT;
        wanted := most - wanted;
      END IF;
      IF wanted > 0 THEN
        oldest := (
          SELECT m.id FROM public.messages m
          WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
          ORDER BY m.company_id DESC, m.id DESC OFFSET 14999 LIMIT 1);
      END IF;
    END IF;
    RETURN QUERY
      SELECT t.id, NULL::bigint FROM public.contacts c JOIN public.tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = company AND NOT t.never_served AND c.search_words LIKE anywhere
        AND (sees_all OR t.user_id = own_id OR (
          (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
          AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))
      ORDER BY t.updated_at DESC LIMIT most;
  END IF;
  -- What follows depends on the words: how often an index finds them, and with which letters a name begins.
  PERFORM set_config('plan_cache_mode', 'force_custom_plan', true);
  IF reach = 'texts' AND wanted > 0 AND oldest IS NOT NULL THEN
    RETURN QUERY
      SELECT m.ticket_id, m.id FROM public.messages m
      WHERE m.company_id = company AND m.id < oldest
        AND m.search_body LIKE anywhere AND public.unsigned_text(m.search_body, m.from_me) LIKE anywhere AND EXISTS (
        SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = m.ticket_id AND NOT t.never_served AND (sees_all OR t.user_id = own_id OR (
          (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
          AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL)))))
      ORDER BY m.id DESC LIMIT wanted;
  END IF;
  IF reach <> 'texts' THEN
    RETURN QUERY
      SELECT t.id, NULL::bigint FROM public.contacts c JOIN public.tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = company AND NOT t.never_served
        AND CASE reach WHEN 'beginnings' THEN c.search_name LIKE beginning OR c.search_words LIKE '% ' || beginning
          ELSE c.search_name LIKE beginning END
        AND (sees_all OR t.user_id = own_id OR (
          (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
          AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))
      ORDER BY t.updated_at DESC LIMIT most;
  END IF;
END $$;
SELECT run_as_search('search_tickets(text, text, boolean, integer, integer[], boolean, integer[], integer)');
