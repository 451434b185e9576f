-- A deadline that was missed is a line of the ticket's log.
ALTER TABLE ticket_events DROP CONSTRAINT ticket_events_kind_check;
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_kind_check CHECK (
  kind IN ('queued', 'started', 'first_answer', 'returned', 'transferred', 'rated', 'finished', 'reopened', 'thanked', 'prioritized',
    'deadline_missed', 'macro', 'macro_undone', 'joined', 'left', 'merged', 'renumbered', 'answered', 'unanswered', 'pix_paid', 'pix_unpaid',
    'pix_canceled', 'group_joined', 'group_added', 'group_left', 'group_removed', 'group_promoted', 'group_demoted', 'group_renamed',
    'group_picture', 'group_description', 'group_admins_write', 'group_all_write', 'group_admins_edit', 'group_all_edit'));
