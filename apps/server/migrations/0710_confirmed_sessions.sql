-- When the person of a login last proved who they are: at the login, and when they confirmed it. null = before this was recorded.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
