-- What became of conversations with flows, counted on the day on which each began (decision 0318). It outlives their runs and names nobody.
CREATE TABLE flow_figures (
  company_id integer NOT NULL,
  version_id integer NOT NULL,
  -- of the company's time zone
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('begun', 'group', 'output', 'ended', 'share')),
  -- the place, '' where there is none: ids of the drawing
  group_key text NOT NULL DEFAULT '',
  block_key text NOT NULL DEFAULT '',
  output_key text NOT NULL DEFAULT '',
  how text NOT NULL DEFAULT '' CHECK (how IN ('', 'resolved', 'withPerson', 'noAnswer', 'gaveUp', 'failed', 'moved')),
  count integer NOT NULL,
  PRIMARY KEY (version_id, day, kind, group_key, block_key, output_key, how),
  FOREIGN KEY (company_id, version_id) REFERENCES flow_versions (company_id, id) ON DELETE CASCADE
);
CREATE INDEX flow_figures_version ON flow_figures (company_id, version_id);
CREATE INDEX flow_figures_day ON flow_figures (day);
SELECT protect_company_table('flow_figures');
