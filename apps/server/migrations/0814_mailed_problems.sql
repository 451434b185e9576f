-- Which problems of the installation its operators were mailed about, while they last.
CREATE TABLE mailed_problems (
  kind text PRIMARY KEY CHECK (kind IN ('failedJobs', 'backup', 'disk', 'refused')),
  -- how bad it was then: jobs, hours, bytes short, numbers
  level bigint NOT NULL,
  mailed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON mailed_problems TO balcao_platform;
