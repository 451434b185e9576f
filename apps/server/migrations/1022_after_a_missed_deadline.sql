-- What happens once a deadline of a rule was missed: the ticket comes to the top of the lists, and supervisors are told.
ALTER TABLE deadline_rules
  ADD COLUMN to_top boolean NOT NULL DEFAULT false,
  ADD COLUMN tells_supervisors boolean NOT NULL DEFAULT false;
