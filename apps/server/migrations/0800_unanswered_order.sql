-- The list of open tickets whose contact has had no answer, the longest without one first.
CREATE INDEX tickets_unanswered ON tickets (company_id, (CASE WHEN last_message_from_me THEN unanswered_at ELSE last_message_at END), id)
  WHERE status = 'open' AND NOT never_served AND (CASE WHEN last_message_from_me THEN unanswered_at ELSE last_message_at END) IS NOT NULL;
