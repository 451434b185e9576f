-- Messages of a chat that its members have pinned, and what the details of a chat list: its files and the tickets that its texts name.

ALTER TABLE chat_messages
  ADD COLUMN pinned_at timestamptz,
  -- of whoever pinned it, also once they were removed
  ADD COLUMN pinned_by_name text;
CREATE INDEX chat_messages_pinned ON chat_messages (company_id, chat_id, pinned_at) WHERE pinned_at IS NOT NULL;
CREATE INDEX chat_messages_files ON chat_messages (company_id, chat_id, id) WHERE media_key IS NOT NULL;
CREATE INDEX chat_messages_tickets ON chat_messages (company_id, chat_id, id) WHERE message ~ '#[0-9]';
