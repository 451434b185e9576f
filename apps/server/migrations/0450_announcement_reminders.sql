-- When those who have not read an announcement are shown it once more.
ALTER TABLE announcements ADD COLUMN reminded_at timestamptz;
