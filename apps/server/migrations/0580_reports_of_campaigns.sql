-- When the progress of a campaign was last emitted: browsers are told once a second at most.
ALTER TABLE campaigns ADD COLUMN reported_at timestamptz;
