-- How many numbers a service was rated by, from when its contact was asked: 1 to 3, 1 to 5, or 0 to 10.
ALTER TABLE ticket_cycles ADD COLUMN rating_scale smallint NOT NULL DEFAULT 3 CHECK (rating_scale IN (3, 5, 10));
ALTER TABLE ticket_cycles DROP CONSTRAINT ticket_cycles_rate_check;
ALTER TABLE ticket_cycles ADD CONSTRAINT ticket_cycles_rate_check
  CHECK (rate BETWEEN CASE rating_scale WHEN 10 THEN 0 ELSE 1 END AND rating_scale);
-- What the contact said beside their rating, and when they were asked for it.
ALTER TABLE ticket_cycles ADD COLUMN rate_words text NOT NULL DEFAULT '', ADD COLUMN words_asked_at timestamptz;

DROP INDEX ticket_cycles_finished;
CREATE INDEX ticket_cycles_finished ON ticket_cycles (company_id, finished_at)
  INCLUDE (user_id, queued_at, started_at, rate, rating_scale) WHERE finished_at IS NOT NULL;
