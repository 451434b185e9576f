-- In which state a company is for the operator, the first of these that holds; the list, its filter and the figures ask the same.
CREATE FUNCTION company_state(
  status boolean, due_date timestamptz, time_zone text, trial_expiration timestamptz, trial_over boolean, moment timestamptz
) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE
      WHEN NOT status THEN 'suspended'
      WHEN locks_at(due_date, time_zone) <= moment THEN 'locked'
      WHEN (due_date AT TIME ZONE time_zone)::date < (moment AT TIME ZONE time_zone)::date THEN 'overdue'
      WHEN due_date <= trial_expiration AND NOT trial_over THEN 'trial'
      WHEN (due_date AT TIME ZONE time_zone)::date <= (moment AT TIME ZONE time_zone)::date + 5 THEN 'dueSoon'
      ELSE 'current' END
  $$;

-- What operators note about a company. The company has no call that reads it.
CREATE TABLE company_notes (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  text text NOT NULL,
  -- the operator's name, who may be gone
  author text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
SELECT protect_company_table('company_notes');
