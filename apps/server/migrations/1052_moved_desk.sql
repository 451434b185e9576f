-- More of what a company had in another program comes along (docs/decisions/0307).
ALTER TABLE moved_rows DROP CONSTRAINT moved_rows_kind_check;
ALTER TABLE moved_rows ADD CONSTRAINT moved_rows_kind_check
  CHECK (kind IN ('tags', 'quickReplies', 'contacts', 'contactFields', 'tickets', 'ticketTags', 'notes', 'messages'));
