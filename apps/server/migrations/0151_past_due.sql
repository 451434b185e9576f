-- Is a company past its due date and the days of grace? Its people are locked out, and nothing leaves by itself.
CREATE FUNCTION is_past_due(due_date timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$ SELECT due_date IS NOT NULL AND locks_at(due_date) <= now() $$;
