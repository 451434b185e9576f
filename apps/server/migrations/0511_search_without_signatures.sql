-- What attendants write begins with their name where they sign it, and whoever searches for a customer of that name does not mean
-- those messages: the signature is no part of what is searched. Takes a text made by search_text.
CREATE FUNCTION unsigned_text(words text, is_own boolean) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE WHEN is_own THEN regexp_replace(words, '^\*[^*\n]{1,200}:\*\n', '') ELSE words END $$;
GRANT EXECUTE ON FUNCTION unsigned_text(text, boolean) TO balcao_app, balcao_platform, balcao_search;

-- The search of 0046, without signatures. The index finds them, too: words that stand in the newest messages mostly as a signature
-- are searched in as many of the newest ones as are walked over, not in all that the index finds.
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
  signed integer := 0;
BEGIN
  IF reach = 'texts' THEN
    SELECT count(*), count(*) FILTER (WHERE public.unsigned_text(n.search_body, n.from_me) NOT LIKE anywhere) INTO found, signed FROM (
      -- The pair in the order of its index: nobody else's messages lie on the way.
      SELECT m.ticket_id, m.search_body, m.from_me FROM public.messages m
      WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
      ORDER BY m.company_id DESC, m.id DESC LIMIT sample
    ) n WHERE n.search_body LIKE anywhere AND EXISTS (
      SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND NOT t.never_served AND (sees_all OR t.user_id = own_id OR (
        (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
        AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL)))));
    IF found * walked >= most * sample THEN
      RETURN QUERY
        SELECT n.ticket_id, n.id FROM (
          SELECT m.id, m.ticket_id, m.search_body, m.from_me FROM public.messages m
          WHERE (m.company_id, m.id) > (company, 0) AND (m.company_id, m.id) < (company + 1, 0)
          ORDER BY m.company_id DESC, m.id DESC LIMIT walked
        ) n WHERE n.search_body LIKE anywhere AND public.unsigned_text(n.search_body, n.from_me) LIKE anywhere AND EXISTS (
          SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = n.ticket_id AND NOT t.never_served AND (sees_all OR t.user_id = own_id OR (
            (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
            AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL)))))
        LIMIT most;
      IF signed * 2 > found THEN
        found := most;
      ELSE
        GET DIAGNOSTICS found = ROW_COUNT;
      END IF;
    ELSE
      found := 0;
    END IF;
    IF found < most THEN
      RETURN QUERY
        SELECT m.ticket_id, m.id FROM public.messages m
        WHERE m.company_id = company AND m.search_body LIKE anywhere AND public.unsigned_text(m.search_body, m.from_me) LIKE anywhere AND EXISTS (
          SELECT FROM public.tickets t WHERE t.company_id = company AND t.id = m.ticket_id AND NOT t.never_served AND (sees_all OR t.user_id = own_id OR (
            (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
            AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL)))))
        ORDER BY m.id DESC LIMIT most;
    END IF;
  END IF;
  RETURN QUERY
    SELECT t.id, NULL::bigint FROM public.contacts c JOIN public.tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
    WHERE c.company_id = company AND NOT t.never_served
      AND CASE reach WHEN 'texts' THEN c.search_words LIKE anywhere
        WHEN 'beginnings' THEN c.search_name LIKE beginning OR c.search_words LIKE '% ' || beginning
        ELSE c.search_name LIKE beginning END
      AND (sees_all OR t.user_id = own_id OR (
        (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
        AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))
    ORDER BY t.updated_at DESC LIMIT most;
END $$;
SELECT run_as_search('search_tickets(text, text, boolean, integer, integer[], boolean, integer[], integer)');
