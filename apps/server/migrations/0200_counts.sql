-- How many tickets and contacts there are, so that lists tell their totals without going through all rows. Each change of the
-- transaction that makes it is a row of its own, positive or negative: a total is the sum of the rows, no writer waits for another, and
-- a job folds many rows into one. Neither table refers to companies: the deletion of a company takes its tickets first, whose last
-- rows come here after that.

CREATE TABLE ticket_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  status text NOT NULL,
  user_id integer,
  queue_id integer,
  whatsapp_id integer,
  -- of tickets that are not closed
  lane_id integer,
  count integer NOT NULL,
  -- made of several rows, or of all tickets
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX ticket_counts_company ON ticket_counts (company_id, status);
CREATE INDEX ticket_counts_changes ON ticket_counts (company_id) WHERE NOT folded;
SELECT protect_company_table('ticket_counts');

CREATE TABLE contact_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  count integer NOT NULL,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX contact_counts_company ON contact_counts (company_id);
CREATE INDEX contact_counts_changes ON contact_counts (company_id) WHERE NOT folded;
SELECT protect_company_table('contact_counts');

CREATE FUNCTION count_changed_tickets() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO ticket_counts (company_id, status, user_id, queue_id, whatsapp_id, lane_id, count)
  SELECT company_id, status, user_id, queue_id, whatsapp_id, CASE WHEN status <> 'closed' THEN lane_id END, step * count(*)
  FROM changed WHERE NOT never_served GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_counted_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tickets();
CREATE TRIGGER tickets_counted_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tickets();

-- By row, so that the many changes that move no ticket from one total to another cost a comparison.
CREATE FUNCTION count_moved_ticket() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO ticket_counts (company_id, status, user_id, queue_id, whatsapp_id, lane_id, count)
  SELECT t.company_id, t.status, t.user_id, t.queue_id, t.whatsapp_id, CASE WHEN t.status <> 'closed' THEN t.lane_id END, t.step
  FROM (SELECT -1 AS step, (OLD).* UNION ALL SELECT 1, (NEW).*) t WHERE NOT t.never_served;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_counted_moved AFTER UPDATE ON tickets FOR EACH ROW
  WHEN ((OLD.status, OLD.user_id, OLD.queue_id, OLD.whatsapp_id, OLD.lane_id, OLD.never_served)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.queue_id, NEW.whatsapp_id, NEW.lane_id, NEW.never_served))
  EXECUTE FUNCTION count_moved_ticket();

CREATE FUNCTION count_changed_contacts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO contact_counts (company_id, count) SELECT company_id, step * count(*) FROM changed GROUP BY 1;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_counted_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_contacts();
CREATE TRIGGER contacts_counted_removed AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_contacts();

-- With the rights of the platform: where a foreign key changes tickets, say of a queue that is deleted, it does so as the owner, who
-- may write no row.
CREATE FUNCTION run_as_platform(target regprocedure) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
  -- Whoever is to own something needs the right to create, for that moment.
  GRANT CREATE ON SCHEMA public TO balcao_platform;
  EXECUTE format('ALTER FUNCTION %s OWNER TO balcao_platform', target);
  REVOKE CREATE ON SCHEMA public FROM balcao_platform;
END $$;
REVOKE ALL ON FUNCTION run_as_platform(regprocedure) FROM PUBLIC;
SELECT run_as_platform('count_changed_tickets()'), run_as_platform('count_moved_ticket()'), run_as_platform('count_changed_contacts()');

SET LOCAL ROLE balcao_platform;
INSERT INTO ticket_counts (company_id, status, user_id, queue_id, whatsapp_id, lane_id, count, folded)
SELECT company_id, status, user_id, queue_id, whatsapp_id, CASE WHEN status <> 'closed' THEN lane_id END, count(*), true
FROM tickets WHERE NOT never_served GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO contact_counts (company_id, count, folded) SELECT company_id, count(*), true FROM contacts GROUP BY 1;
RESET ROLE;
