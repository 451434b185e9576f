-- Somebody was bound to a connection that is gone: they are bound to none, not to all, until an admin says otherwise.
ALTER TABLE users ADD COLUMN connection_removed boolean NOT NULL DEFAULT false;
