-- A job of a key that is added again while it runs loses its key and its attempts to the new one. By its flag it is told from a
-- job that never had a key: what its successor does has not failed.
CREATE OR REPLACE FUNCTION enqueue_job(identifier text, payload json, key text, run_at timestamptz, max_attempts integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, graphile_worker AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => identifier, payload => payload, job_key => key, run_at => run_at, max_attempts => max_attempts,
    flags => CASE WHEN key IS NOT NULL THEN ARRAY['keyed'] END);
END $$;
