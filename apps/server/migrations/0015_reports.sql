-- Reports read services by when they came and by when they were finished, without touching the rows themselves.
DROP INDEX ticket_cycles_queued;
CREATE INDEX ticket_cycles_queued ON ticket_cycles (company_id, queued_at) INCLUDE (ticket_id, user_id);
CREATE INDEX ticket_cycles_finished ON ticket_cycles (company_id, finished_at) INCLUDE (user_id, queued_at, started_at, rate)
  WHERE finished_at IS NOT NULL;

-- Whether somebody was served before a day.
DROP INDEX ticket_cycles_ticket;
CREATE INDEX ticket_cycles_ticket ON ticket_cycles (company_id, ticket_id, queued_at);
