-- The waiting list with the longest wait first. Who counts no time, since nobody came just now, stands at its end.
CREATE INDEX tickets_waiting ON tickets (company_id, (coalesce(pending_since, 'infinity'::timestamptz)), id)
  WHERE status = 'pending' AND NOT never_served;

-- What is resolved counts nothing as unread; from now on resolving sees to it.
SET LOCAL ROLE balcao_platform;
UPDATE tickets SET unread_messages = 0, transferred_unread = false
  WHERE status = 'closed' AND (unread_messages > 0 OR transferred_unread);
RESET ROLE;
