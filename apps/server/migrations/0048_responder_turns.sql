-- Messages of contacts that something which answers by itself has not answered yet. A row is committed with its message and goes
-- with its answer, so that a process that ends neither repeats an answer nor loses it.
CREATE TABLE responder_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  message_id bigint NOT NULL,
  -- with this message a service began
  is_first boolean NOT NULL,
  failures smallint NOT NULL DEFAULT 0,
  -- who works on it until due_at; NULL = nobody
  claim uuid,
  -- from when on it may be claimed: the end of a lease, or of the pause after a failure
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (company_id, message_id),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, message_id) REFERENCES messages (company_id, id) ON DELETE CASCADE
);
CREATE INDEX responder_turns_ticket ON responder_turns (company_id, ticket_id, id);
CREATE INDEX responder_turns_due ON responder_turns (due_at);
SELECT protect_company_table('responder_turns');
