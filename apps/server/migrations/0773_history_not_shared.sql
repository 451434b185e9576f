-- When the owner of the handset of an official number refused to share what it had before.
ALTER TABLE cloud_accounts ADD COLUMN history_refused_at timestamptz;
