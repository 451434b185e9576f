-- Why WhatsApp lets a connection not log in, or not link, as long as it lasts.

ALTER TABLE whatsapps
  ADD COLUMN login_problem text CHECK (login_problem IN ('outdated', 'rejected', 'suspended', 'banned', 'passkey')),
  -- when WhatsApp takes it again, where it said so
  ADD COLUMN login_problem_until timestamptz;

ALTER TABLE connection_absences DROP CONSTRAINT connection_absences_reason_check;
ALTER TABLE connection_absences ADD CONSTRAINT connection_absences_reason_check
  CHECK (reason IN ('network', 'restart', 'frozen', 'unlinked', 'replaced', 'refused', 'disconnected', 'relinked', 'unreadable', 'outdated', 'suspended'));
