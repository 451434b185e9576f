-- Words that many messages have are found by walking through the newest messages; the index of trigrams would fetch, compare
-- and sort every message that has them (15,000 of 60,000: 60 ms against 5) to keep the newest. How common the words are among
-- what the caller may see is told by a sample of the newest messages: one in fifteen there lets expect all that are
-- wanted within the bound; what is not found within it is found by the index.
DROP FUNCTION search_tickets(text, text, boolean, integer, integer[], boolean, integer[], integer);
CREATE FUNCTION search_tickets(
  words text, reach text, sees_all boolean, own_id integer, queue_ids integer[], without_queue boolean, whatsapp_ids integer[], most integer)
  RETURNS TABLE (ticket_id integer, message_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  sample CONSTANT integer := 400;
  walked CONSTANT integer := 15000;
  company integer := public.app_company_id();
  anywhere text := public.search_pattern(words);
  beginning text := substr(anywhere, 2);
  found integer := 0;
BEGIN
  IF reach = 'texts' THEN
    SELECT count(*) INTO found FROM (
      -- The pair in the order of its index: nobody else's messages lie on the way.
      SELECT m.ticket_id, m.search_body FROM public.messages m
      WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
      ORDER BY m.company_id DESC, m.id DESC LIMIT sample
    ) n WHERE n.search_body LIKE anywhere AND (sees_all OR EXISTS (
      SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND (t.user_id = own_id OR (
        (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
        AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))));
    IF found * walked >= most * sample THEN
      RETURN QUERY
        SELECT n.ticket_id, n.id FROM (
          SELECT m.id, m.ticket_id, m.search_body FROM public.messages m
          WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
          ORDER BY m.company_id DESC, m.id DESC LIMIT walked
        ) n WHERE n.search_body LIKE anywhere AND (sees_all OR EXISTS (
          SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND (t.user_id = own_id OR (
            (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
            AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))))
        LIMIT most;
      GET DIAGNOSTICS found = ROW_COUNT;
    ELSE
      found := 0;
    END IF;
    IF found < most THEN
      RETURN QUERY
        SELECT m.ticket_id, m.id FROM public.messages m
        WHERE m.company_id = company AND m.search_body LIKE anywhere AND (sees_all OR EXISTS (
          SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = m.ticket_id AND (t.user_id = own_id OR (
            (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
            AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))))
        ORDER BY m.id DESC LIMIT most;
    END IF;
  END IF;
  RETURN QUERY
    SELECT t.id, NULL::bigint FROM public.contacts c JOIN public.tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
    WHERE c.company_id = company
      AND CASE reach WHEN 'texts' THEN c.search_words LIKE anywhere
        WHEN 'beginnings' THEN c.search_name LIKE beginning OR c.search_words LIKE '% ' || beginning
        ELSE c.search_name LIKE beginning END
      AND (sees_all OR t.user_id = own_id OR (
        (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
        AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))
    ORDER BY t.updated_at DESC LIMIT most;
END $$;
SELECT run_as_search('search_tickets(text, text, boolean, integer, integer[], boolean, integer[], integer)');
