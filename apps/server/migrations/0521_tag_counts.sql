-- How many tickets carry each tag, as totals like those of tickets (0200): each change is a row of its own, folded by a job. Changes of
-- tags hold the row of their ticket, so that each of the two triggers reads what the other one's transaction left.
CREATE TABLE tag_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  tag_id integer NOT NULL,
  status text NOT NULL,
  user_id integer,
  queue_id integer,
  whatsapp_id integer,
  snoozed boolean NOT NULL,
  count integer NOT NULL,
  -- made of several rows, or of all tickets
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX tag_counts_tag ON tag_counts (company_id, tag_id);
CREATE INDEX tag_counts_changes ON tag_counts (company_id) WHERE NOT folded;
SELECT protect_company_table('tag_counts');

-- Of a ticket that is deleted the tags were counted before: it is not there any more.
CREATE FUNCTION count_changed_tags() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO tag_counts (company_id, tag_id, status, user_id, queue_id, whatsapp_id, snoozed, count)
  SELECT c.company_id, c.tag_id, t.status, t.user_id, t.queue_id, t.whatsapp_id, t.snoozed_until IS NOT NULL, step * count(*)
  FROM changed c JOIN tickets t ON t.company_id = c.company_id AND t.id = c.ticket_id
  WHERE NOT t.never_served GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_tags_counted_added AFTER INSERT ON ticket_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tags();
CREATE TRIGGER ticket_tags_counted_removed AFTER DELETE ON ticket_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tags();

CREATE FUNCTION count_tags_of_moved_ticket() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tag_counts (company_id, tag_id, status, user_id, queue_id, whatsapp_id, snoozed, count)
  SELECT t.company_id, g.tag_id, t.status, t.user_id, t.queue_id, t.whatsapp_id, t.snoozed_until IS NOT NULL, t.step
  FROM ticket_tags g, (SELECT -1 AS step, (OLD).* UNION ALL SELECT 1, (NEW).*) t
  WHERE g.company_id = OLD.company_id AND g.ticket_id = OLD.id AND NOT t.never_served;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_tags_counted_moved AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.status, OLD.user_id, OLD.queue_id, OLD.whatsapp_id, OLD.never_served, OLD.snoozed_until IS NULL)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.queue_id, NEW.whatsapp_id, NEW.never_served, NEW.snoozed_until IS NULL))
  EXECUTE FUNCTION count_tags_of_moved_ticket();

CREATE FUNCTION count_tags_of_removed_ticket() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tag_counts (company_id, tag_id, status, user_id, queue_id, whatsapp_id, snoozed, count)
  SELECT OLD.company_id, tag_id, OLD.status, OLD.user_id, OLD.queue_id, OLD.whatsapp_id, OLD.snoozed_until IS NOT NULL, -1
  FROM ticket_tags WHERE company_id = OLD.company_id AND ticket_id = OLD.id AND NOT OLD.never_served;
  RETURN OLD;
END $$;
CREATE TRIGGER tickets_tags_counted_removed BEFORE DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION count_tags_of_removed_ticket();
SELECT run_as_platform('count_changed_tags()'), run_as_platform('count_tags_of_moved_ticket()'),
  run_as_platform('count_tags_of_removed_ticket()');

SET LOCAL ROLE balcao_platform;
INSERT INTO tag_counts (company_id, tag_id, status, user_id, queue_id, whatsapp_id, snoozed, count, folded)
SELECT g.company_id, g.tag_id, t.status, t.user_id, t.queue_id, t.whatsapp_id, t.snoozed_until IS NOT NULL, count(*), true
FROM ticket_tags g JOIN tickets t ON t.company_id = g.company_id AND t.id = g.ticket_id
WHERE NOT t.never_served GROUP BY 1, 2, 3, 4, 5, 6, 7;
RESET ROLE;
