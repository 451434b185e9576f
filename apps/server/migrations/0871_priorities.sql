-- How soon a ticket is to be answered, as people or rules say.
ALTER TABLE tickets ADD COLUMN priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('urgent', 'high', 'normal', 'low'));
-- The lists of one priority: few tickets have another than the usual one.
CREATE INDEX tickets_priority ON tickets (company_id, priority, updated_at DESC, id DESC) WHERE priority <> 'normal' AND NOT never_served;

ALTER TABLE ticket_events DROP CONSTRAINT ticket_events_kind_check;
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_kind_check CHECK (
  kind IN ('queued', 'started', 'first_answer', 'returned', 'transferred', 'rated', 'finished', 'reopened', 'prioritized', 'merged', 'renumbered',
    'answered', 'unanswered', 'pix_paid', 'pix_unpaid', 'pix_canceled', 'group_joined', 'group_added', 'group_left', 'group_removed',
    'group_promoted', 'group_demoted', 'group_renamed', 'group_picture', 'group_description', 'group_admins_write', 'group_all_write',
    'group_admins_edit', 'group_all_edit'));
