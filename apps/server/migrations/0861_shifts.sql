-- When people work. Who has no row has no shift.
CREATE TABLE shifts (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  -- like the company; a week of their own; twelve hours every other day; days off alone are kept of who has none
  kind text NOT NULL CHECK (kind IN ('company', 'own', 'cycle', 'none')),
  -- own: spans of weekdays
  week jsonb NOT NULL DEFAULT '[]',
  -- cycle: the first day, and when its twelve hours begin
  cycle_from date,
  cycle_time text NOT NULL DEFAULT '' CHECK (cycle_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^$'),
  -- special days of the company change nothing for them
  works_holidays boolean NOT NULL DEFAULT false,
  available_at_start boolean NOT NULL DEFAULT false,
  absent_at_end boolean NOT NULL DEFAULT true,
  returns_outside boolean NOT NULL DEFAULT true,
  -- {name, from, to, startTime, endTime}; empty times = the whole day
  days_off jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id),
  CHECK (kind <> 'cycle' OR (cycle_from IS NOT NULL AND cycle_time <> '')),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('shifts');
