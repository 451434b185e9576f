-- How often a service was handed on; its log may be deleted long before it.
ALTER TABLE ticket_cycles ADD COLUMN transfers smallint NOT NULL DEFAULT 0;
SET LOCAL ROLE balcao_platform;
UPDATE ticket_cycles c SET transfers = least(n.times, 32767)
FROM (SELECT cycle_id, count(*) AS times FROM ticket_events WHERE kind = 'transferred' GROUP BY cycle_id) n
WHERE c.id = n.cycle_id;
RESET ROLE;

-- Days of a company whose services are added up in report_totals (decision 0334). What changes a service of such a day removes
-- the day: reports read it from the services until the next night adds it up again.
CREATE TABLE report_days (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- of this time zone
  day date NOT NULL,
  time_zone text NOT NULL,
  -- when its totals were last compared with the services
  checked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, day)
);
SELECT protect_company_table('report_days');

CREATE TABLE report_totals (
  company_id integer NOT NULL,
  day date NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('all', 'queue', 'user', 'whatsapp', 'reason', 'origin', 'hour')),
  -- '' = services that have none
  key text NOT NULL,
  -- of services that came on the day
  came integer NOT NULL,
  first integer NOT NULL,
  answered integer NOT NULL,
  waited integer NOT NULL,
  -- of services that were finished on it
  finished integer NOT NULL,
  served integer NOT NULL,
  reopened integer NOT NULL,
  transferred integer NOT NULL,
  transfers integer NOT NULL,
  asked integer NOT NULL,
  rated integer NOT NULL,
  rate_shares numeric NOT NULL,
  due integer NOT NULL,
  late integer NOT NULL,
  -- lengths of time: the number of a bucket times 2^32, and how many fall into it
  first_answer bigint[] NOT NULL,
  wait bigint[] NOT NULL,
  resolution bigint[] NOT NULL,
  conversation bigint[] NOT NULL,
  PRIMARY KEY (company_id, dimension, day, key),
  FOREIGN KEY (company_id, day) REFERENCES report_days (company_id, day) ON DELETE CASCADE
);
CREATE INDEX report_totals_day ON report_totals (company_id, day);
SELECT protect_company_table('report_totals');

-- Days whose totals the nightly comparison found to differ from their services: the operator is told.
CREATE TABLE report_faults (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  day date NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, day)
);
SELECT protect_company_table('report_faults');

-- Days with totals ended at least eight days before they were added up, so that services of these days pass by this.
CREATE FUNCTION forget_report_days() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  company integer := coalesce(NEW.company_id, OLD.company_id);
BEGIN
  -- Who adds up days takes it alone: either the totals see this change, or this sees the totals.
  PERFORM pg_advisory_xact_lock_shared(hashtext('report_totals'), company);
  DELETE FROM report_days d WHERE d.company_id = company AND d.day IN (
    SELECT (m.moment AT TIME ZONE d.time_zone)::date
    FROM unnest(ARRAY[OLD.queued_at, OLD.finished_at, NEW.queued_at, NEW.finished_at]) AS m (moment));
  -- What stands before and after a service that comes or goes is counted otherwise, too.
  IF TG_OP <> 'UPDATE' OR OLD.ticket_id <> NEW.ticket_id OR OLD.queued_at <> NEW.queued_at THEN
    DELETE FROM report_days d USING ticket_cycles c
    WHERE d.company_id = company AND c.company_id = company AND c.ticket_id IN (OLD.ticket_id, NEW.ticket_id)
      AND d.day IN ((c.queued_at AT TIME ZONE d.time_zone)::date, (c.finished_at AT TIME ZONE d.time_zone)::date);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_cycles_forget_report_days_insert AFTER INSERT ON ticket_cycles FOR EACH ROW
  WHEN (least(NEW.queued_at, NEW.finished_at) < now() - interval '8 days') EXECUTE FUNCTION forget_report_days();
CREATE TRIGGER ticket_cycles_forget_report_days_update AFTER UPDATE ON ticket_cycles FOR EACH ROW
  WHEN (least(OLD.queued_at, OLD.finished_at, NEW.queued_at, NEW.finished_at) < now() - interval '8 days')
  EXECUTE FUNCTION forget_report_days();
CREATE TRIGGER ticket_cycles_forget_report_days_delete AFTER DELETE ON ticket_cycles FOR EACH ROW
  WHEN (least(OLD.queued_at, OLD.finished_at) < now() - interval '8 days') EXECUTE FUNCTION forget_report_days();
-- Where a foreign key deletes or changes services it does so as the owner, who sees no row.
SELECT run_as_platform('forget_report_days()');

ALTER TABLE mailed_problems DROP CONSTRAINT mailed_problems_kind_check,
  ADD CONSTRAINT mailed_problems_kind_check CHECK (kind IN ('failedJobs', 'backup', 'disk', 'refused', 'totals'));
