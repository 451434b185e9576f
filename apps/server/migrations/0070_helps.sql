-- Help videos: of the installation, read by everybody and written by operators.
CREATE TABLE helps (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- code of the video at YouTube
  video text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON helps TO balcao_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON helps TO balcao_platform;
