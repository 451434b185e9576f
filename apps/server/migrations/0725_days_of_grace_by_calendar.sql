-- Days of grace are days of the company's calendar: one on which its clock changes has 23 or 25 hours.
CREATE FUNCTION locks_at(due_date timestamptz, time_zone text) RETURNS timestamptz
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE WHEN grace_days = 0 THEN due_date
      ELSE (due_date AT TIME ZONE time_zone + make_interval(days => grace_days)) AT TIME ZONE time_zone END
    FROM billing_settings
  $$;
CREATE FUNCTION is_past_due(due_date timestamptz, time_zone text) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$ SELECT due_date IS NOT NULL AND locks_at(due_date, time_zone) <= now() $$;
DROP FUNCTION is_past_due(timestamptz);
DROP FUNCTION locks_at(timestamptz);
