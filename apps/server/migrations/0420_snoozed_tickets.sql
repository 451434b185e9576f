-- An open conversation can be put aside until a time; it comes back by itself then, or as soon as its contact writes.
ALTER TABLE tickets
  ADD COLUMN snoozed_until timestamptz,
  -- when it came back last: the silence of its contact counts from then on
  ADD COLUMN woken_at timestamptz,
  ADD CONSTRAINT tickets_snoozed_open CHECK (snoozed_until IS NULL OR status = 'open');
CREATE INDEX tickets_snoozed ON tickets (company_id, snoozed_until, id) WHERE snoozed_until IS NOT NULL;

-- Totals of tickets are apart for those that were put aside.
ALTER TABLE ticket_counts ADD COLUMN snoozed boolean NOT NULL DEFAULT false;
DROP TRIGGER tickets_counted_added ON tickets;
DROP TRIGGER tickets_counted_removed ON tickets;
DROP TRIGGER tickets_counted_moved ON tickets;
DROP FUNCTION count_changed_tickets();
DROP FUNCTION count_moved_ticket();
CREATE FUNCTION count_changed_tickets() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO ticket_counts (company_id, status, user_id, queue_id, whatsapp_id, lane_id, snoozed, count)
  SELECT company_id, status, user_id, queue_id, whatsapp_id, CASE WHEN status <> 'closed' THEN lane_id END,
    snoozed_until IS NOT NULL, step * count(*)
  FROM changed WHERE NOT never_served GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_counted_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tickets();
CREATE TRIGGER tickets_counted_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tickets();

CREATE FUNCTION count_moved_ticket() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO ticket_counts (company_id, status, user_id, queue_id, whatsapp_id, lane_id, snoozed, count)
  SELECT t.company_id, t.status, t.user_id, t.queue_id, t.whatsapp_id, CASE WHEN t.status <> 'closed' THEN t.lane_id END,
    t.snoozed_until IS NOT NULL, t.step
  FROM (SELECT -1 AS step, (OLD).* UNION ALL SELECT 1, (NEW).*) t WHERE NOT t.never_served;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_counted_moved AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.status, OLD.user_id, OLD.queue_id, OLD.whatsapp_id, OLD.lane_id, OLD.never_served, OLD.snoozed_until IS NULL)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.queue_id, NEW.whatsapp_id, NEW.lane_id, NEW.never_served, NEW.snoozed_until IS NULL))
  EXECUTE FUNCTION count_moved_ticket();
SELECT run_as_platform('count_changed_tickets()'), run_as_platform('count_moved_ticket()');
