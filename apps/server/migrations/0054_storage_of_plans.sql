-- How many megabytes of files the companies of a plan may keep; null = as many as the disk holds.
ALTER TABLE plans ADD COLUMN storage_mb integer CHECK (storage_mb > 0);
