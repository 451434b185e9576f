-- Until when somebody who was invited by mail may choose a password; null for everybody who has one.
ALTER TABLE users ADD COLUMN invited_until timestamptz;
