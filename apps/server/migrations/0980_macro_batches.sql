-- Macros on many tickets: the runs of one call have one batch, by which they are taken back together.
ALTER TABLE macro_runs ADD COLUMN batch uuid;
CREATE INDEX macro_runs_batch ON macro_runs (company_id, batch) WHERE batch IS NOT NULL;
