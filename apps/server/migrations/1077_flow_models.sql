-- Models of a company's own: drawings from which flows are copied.
ALTER TABLE flows
  DROP CONSTRAINT flows_state_check,
  ADD CONSTRAINT flows_state_check CHECK (state IN ('draft', 'published', 'stopped', 'model'));
