-- An absence may have begun because the stored session of a linked number cannot be opened any more.
ALTER TABLE connection_absences DROP CONSTRAINT connection_absences_reason_check;
ALTER TABLE connection_absences ADD CONSTRAINT connection_absences_reason_check
  CHECK (reason IN ('network', 'restart', 'frozen', 'unlinked', 'replaced', 'refused', 'disconnected', 'relinked', 'unreadable'));
