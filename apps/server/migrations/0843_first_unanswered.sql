-- When the contact wrote the oldest message that no person has answered; the wait counts from it. null = they were answered, or it is
-- not known, and the newest message counts.
ALTER TABLE tickets ADD COLUMN unanswered_from timestamptz;

SET LOCAL ROLE balcao_platform;
UPDATE tickets t SET unanswered_from = said.since
FROM tickets w, LATERAL (
  SELECT min(m.sent_at) AS since FROM messages m
  WHERE m.company_id = w.company_id AND m.ticket_id = w.id AND NOT m.from_me AND m.sent_at >= w.created_at
    AND m.sent_at > coalesce((SELECT a.sent_at FROM messages a WHERE a.company_id = w.company_id AND a.ticket_id = w.id AND a.from_me
      AND NOT a.is_automatic ORDER BY a.sent_at DESC LIMIT 1), '-infinity'::timestamptz)
) said
WHERE t.id = w.id AND w.status = 'open' AND NOT w.never_served AND (NOT w.last_message_from_me OR w.unanswered_at IS NOT NULL);
RESET ROLE;

-- The list of open tickets whose contact has had no answer, the longest without one first.
DROP INDEX tickets_unanswered;
CREATE INDEX tickets_unanswered ON tickets (company_id,
    (CASE WHEN NOT last_message_from_me OR unanswered_at IS NOT NULL THEN coalesce(unanswered_from, unanswered_at, last_message_at) END), id)
  WHERE status = 'open' AND NOT never_served
    AND (CASE WHEN NOT last_message_from_me OR unanswered_at IS NOT NULL THEN coalesce(unanswered_from, unanswered_at, last_message_at) END) IS NOT NULL;
