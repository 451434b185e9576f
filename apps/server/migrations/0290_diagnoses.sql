-- What a session knows of itself, for whoever has to find out why it does not work: no names, numbers or keys.
CREATE TABLE connection_diagnoses (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_diagnoses_connection ON connection_diagnoses (company_id, whatsapp_id);
SELECT protect_company_table('connection_diagnoses');

-- What happened to it: the newest of each kind.
CREATE TABLE connection_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('login', 'closed', 'unlinked', 'ack', 'undecryptable', 'preKeys', 'appState')),
  code text NOT NULL,
  ms integer,
  -- of a message that could not be opened: its id, and when it came again
  reference text,
  resolved_at timestamptz,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_events_newest ON connection_events (company_id, whatsapp_id, kind, id);
SELECT protect_company_table('connection_events');

-- How often something happened, by the hour, for eight days.
CREATE TABLE connection_tallies (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  hour timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ack', 'received', 'undecryptable')),
  code text NOT NULL,
  count integer NOT NULL,
  total_ms bigint NOT NULL,
  max_ms integer NOT NULL,
  PRIMARY KEY (company_id, whatsapp_id, hour, kind, code),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('connection_tallies');

-- Logins wait, since WhatsApp refuses many sessions alike.
ALTER TABLE whatsapps DROP CONSTRAINT whatsapps_login_problem_check;
ALTER TABLE whatsapps ADD CONSTRAINT whatsapps_login_problem_check
  CHECK (login_problem IN ('outdated', 'rejected', 'suspended', 'banned', 'passkey', 'crowded'));
