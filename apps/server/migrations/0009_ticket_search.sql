-- Tickets found by the words of their messages and contacts, and lists by day.

ALTER TABLE messages ADD COLUMN search_body text NOT NULL GENERATED ALWAYS AS (search_text(body)) STORED;
CREATE INDEX messages_words ON messages USING gin (company_id, search_body gin_trgm_ops);
SELECT open_to_search('messages');
SELECT open_to_search('tickets');

-- The list of all tickets, whatever their status, and those made on a day.
CREATE INDEX tickets_latest ON tickets (company_id, updated_at DESC, id DESC);
CREATE INDEX tickets_made ON tickets (company_id, created_at);

-- Tickets a caller may see, with these words in a message (the newest such one is named) or in their contact. The caller's
-- sight is applied in here: neither do texts of other tickets show in what is found, nor do they use up the limit.
-- `reach`: 'texts' = anywhere in messages and contacts; 'beginnings' = only where a word of a contact's name begins so;
-- 'name' = only where the name itself begins so. The shorter the words, the less an index could narrow down.
CREATE FUNCTION search_tickets(
  words text, reach text, sees_all boolean, own_id integer, queue_ids integer[], without_queue boolean, whatsapp_ids integer[], most integer)
  RETURNS TABLE (ticket_id integer, message_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  company integer := public.app_company_id();
  anywhere text := public.search_pattern(words);
  beginning text := substr(anywhere, 2);
BEGIN
  IF reach = 'texts' THEN
    RETURN QUERY
      SELECT f.ticket_id, max(f.id) FROM (
        SELECT m.ticket_id, m.id FROM public.messages m JOIN public.tickets t ON t.company_id = m.company_id AND t.id = m.ticket_id
        WHERE m.company_id = company AND m.search_body LIKE anywhere
          AND (sees_all OR t.user_id = own_id OR (
            (whatsapp_ids IS NULL OR t.whatsapp_id = ANY (whatsapp_ids))
            AND (t.queue_id = ANY (queue_ids) OR (without_queue AND t.queue_id IS NULL))))
        ORDER BY m.id DESC LIMIT most
      ) f GROUP BY f.ticket_id;
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
