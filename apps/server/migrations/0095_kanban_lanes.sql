-- The kanban board: lanes in an order, and of each waiting or open ticket the lane it stands in.

-- Place among the lanes, from 1; a lane that was never placed stands behind the others, by id.
ALTER TABLE tags ADD COLUMN lane_position integer;

-- The first lane among the ticket's tags, true while it is not closed: a page of a lane and the counts of all lanes come from
-- one index. No foreign key: deleting a tag would go through every ticket of the company.
ALTER TABLE tickets ADD COLUMN lane_id integer, ADD COLUMN lane_since timestamptz;
-- Place in its lane: the latest change, or the moment it was moved there, so that what somebody just moved is on top.
ALTER TABLE tickets ADD COLUMN board_at timestamptz NOT NULL GENERATED ALWAYS AS (greatest(updated_at, lane_since)) STORED;

-- Holds the tags of a ticket against changes of the lanes until the transaction ends, then reads which is the first.
CREATE FUNCTION first_lane_of(of_company_id integer, of_ticket_id integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM tags a JOIN ticket_tags g ON g.company_id = a.company_id AND g.tag_id = a.id
    WHERE g.company_id = of_company_id AND g.ticket_id = of_ticket_id ORDER BY a.id FOR KEY SHARE OF a;
  RETURN (SELECT a.id FROM tags a JOIN ticket_tags g ON g.company_id = a.company_id AND g.tag_id = a.id
    WHERE g.company_id = of_company_id AND g.ticket_id = of_ticket_id AND a.kanban = 1
    ORDER BY a.lane_position NULLS LAST, a.id LIMIT 1);
END $$;

CREATE FUNCTION refresh_lanes_of_tagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets t SET lane_id = l.lane_id, lane_since = clock_timestamp()
  FROM (SELECT c.company_id, c.ticket_id, first_lane_of(c.company_id, c.ticket_id) AS lane_id
    FROM (SELECT DISTINCT company_id, ticket_id FROM changed) c) l
  WHERE t.company_id = l.company_id AND t.id = l.ticket_id AND t.lane_id IS DISTINCT FROM l.lane_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_tags_added AFTER INSERT ON ticket_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_lanes_of_tagged();
CREATE TRIGGER ticket_tags_removed AFTER DELETE ON ticket_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_lanes_of_tagged();

-- Lanes that changed while a ticket was closed passed it by.
CREATE FUNCTION set_lane_of_reopened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lane_id := first_lane_of(NEW.company_id, NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER tickets_reopened BEFORE UPDATE OF status ON tickets
  FOR EACH ROW WHEN (OLD.status = 'closed' AND NEW.status <> 'closed') EXECUTE FUNCTION set_lane_of_reopened();

SET LOCAL ROLE balcao_platform;
UPDATE tickets t SET lane_id = l.lane_id
FROM (SELECT DISTINCT ON (g.ticket_id) g.ticket_id, a.id AS lane_id
  FROM ticket_tags g JOIN tags a ON a.id = g.tag_id WHERE a.kanban = 1 ORDER BY g.ticket_id, a.id) l
WHERE t.id = l.ticket_id AND t.status <> 'closed';
RESET ROLE;

-- Pages and counts of lanes; who sees what is decided from the index alone.
CREATE INDEX tickets_lanes ON tickets (company_id, lane_id, board_at DESC, id DESC)
  INCLUDE (queue_id, user_id, whatsapp_id) WHERE status <> 'closed' AND NOT never_served;
