-- Who attends a ticket together with who is responsible for it (decision 0279).
CREATE TABLE ticket_attendants (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  ticket_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, ticket_id, user_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_attendants_user ON ticket_attendants (company_id, user_id, ticket_id);
SELECT protect_company_table('ticket_attendants');

-- Who hears of a ticket without it being theirs, and when they looked at it last.
CREATE TABLE ticket_followers (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  ticket_id integer NOT NULL,
  user_id integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, ticket_id, user_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_followers_user ON ticket_followers (company_id, user_id, ticket_id);
SELECT protect_company_table('ticket_followers');

-- Whom a note mentions, and when they looked at its ticket since (decision 0280).
CREATE TABLE note_mentions (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  note_id integer NOT NULL,
  user_id integer NOT NULL,
  -- that of the note, also after a merge
  ticket_id integer NOT NULL,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (company_id, note_id, user_id),
  FOREIGN KEY (company_id, note_id) REFERENCES ticket_notes (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX note_mentions_user ON note_mentions (company_id, user_id, ticket_id);
CREATE INDEX note_mentions_unread ON note_mentions (company_id, user_id, note_id DESC) WHERE read_at IS NULL;
CREATE INDEX note_mentions_ticket ON note_mentions (company_id, ticket_id);
SELECT protect_company_table('note_mentions');

-- Somebody asked the admins that a colleague may see a ticket.
CREATE TABLE access_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  ticket_id integer NOT NULL,
  -- who is to see it
  user_id integer NOT NULL,
  asked_by_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (company_id, ticket_id, user_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, asked_by_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX access_requests_user ON access_requests (company_id, user_id);
CREATE INDEX access_requests_asked_by ON access_requests (company_id, asked_by_id);
CREATE INDEX access_requests_newest ON access_requests (company_id, id DESC);
SELECT protect_company_table('access_requests');

ALTER TABLE ticket_events DROP CONSTRAINT ticket_events_kind_check;
ALTER TABLE ticket_events ADD CONSTRAINT ticket_events_kind_check CHECK (
  kind IN ('queued', 'started', 'first_answer', 'returned', 'transferred', 'rated', 'finished', 'reopened', 'thanked', 'prioritized', 'macro',
    'macro_undone', 'joined', 'left', 'merged', 'renumbered', 'answered', 'unanswered', 'pix_paid', 'pix_unpaid', 'pix_canceled', 'group_joined',
    'group_added', 'group_left', 'group_removed', 'group_promoted', 'group_demoted', 'group_renamed', 'group_picture', 'group_description',
    'group_admins_write', 'group_all_write', 'group_admins_edit', 'group_all_edit'));
