-- What a contact wrote last, where a message of the company stands after it; null = the newest message is the contact's.
ALTER TABLE tickets
  ADD COLUMN contact_message_id bigint,
  -- {body, mediaType, author, isDeleted}
  ADD COLUMN contact_message jsonb,
  -- when it was written; null = a person of the company has answered since
  ADD COLUMN unanswered_at timestamptz;

SET LOCAL ROLE balcao_platform;
UPDATE tickets t SET contact_message_id = said.id,
  contact_message = jsonb_build_object('body', said.body, 'mediaType', said.media_type, 'author', coalesce(said.author_name, ''),
    'isDeleted', said.is_deleted),
  unanswered_at = CASE WHEN NOT EXISTS (
    SELECT FROM messages a WHERE a.company_id = t.company_id AND a.ticket_id = t.id AND a.from_me AND NOT a.is_automatic
      AND (a.sent_at, a.id) > (said.sent_at, said.id)) THEN said.sent_at END
FROM tickets w, LATERAL (
  SELECT m.id, m.sent_at, m.media_type, m.author_name, m.is_deleted,
    left(CASE m.media_type WHEN 'locationMessage' THEN split_part(m.body, '|', 3) WHEN 'vcard' THEN '' ELSE m.body END, 500) AS body
  FROM messages m WHERE m.company_id = w.company_id AND m.ticket_id = w.id AND NOT m.from_me
  ORDER BY m.sent_at DESC, m.id DESC LIMIT 1
) said
WHERE t.id = w.id AND w.status <> 'closed' AND w.last_message_from_me;
RESET ROLE;
