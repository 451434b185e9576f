-- The moment that the last backup by `npm run backup` holds, of those that were written and read back; null = there was none.
ALTER TABLE installation ADD COLUMN backed_up_at timestamptz;
