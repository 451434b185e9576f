-- Shifts act: whether a person is on shift as of the last look, and when it is to be looked at again.
ALTER TABLE shifts
  ADD COLUMN is_on boolean NOT NULL DEFAULT false,
  ADD COLUMN next_at timestamptz;
CREATE INDEX shifts_next ON shifts (next_at) WHERE next_at IS NOT NULL;
-- Whose customers may be waiting for somebody who went home.
CREATE INDEX shifts_returning ON shifts (company_id, user_id) WHERE returns_outside AND NOT is_on AND kind <> 'none';

ALTER TABLE availabilities DROP CONSTRAINT availabilities_cause_check;
ALTER TABLE availabilities ADD CONSTRAINT availabilities_cause_check
  CHECK (cause IN ('hand', 'arrival', 'silence', 'logout', 'pauseOver', 'shift'));
ALTER TABLE availability_log DROP CONSTRAINT availability_log_cause_check;
ALTER TABLE availability_log ADD CONSTRAINT availability_log_cause_check
  CHECK (cause IN ('hand', 'arrival', 'silence', 'logout', 'pauseOver', 'shift'));
