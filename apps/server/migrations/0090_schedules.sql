-- Messages that leave at a time somebody chose.

CREATE TABLE schedules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  contact_id integer NOT NULL,
  -- the connection it leaves over; null once that was removed
  whatsapp_id integer,
  -- who scheduled it; null once that user was removed
  user_id integer,
  body text NOT NULL,
  -- an approved template of an official number with its places filled in, of which body is the text
  template jsonb,
  send_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- PENDENTE waits for its time, AGENDADA waits with the connection, ENVIADA left, ERRO did not
  status text NOT NULL DEFAULT 'PENDENTE' CHECK (status IN ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
  -- why it did not leave
  failure text,
  -- the message it became
  message_id bigint,
  -- leaves only if the contact has written nothing after silent_since
  only_if_silent boolean NOT NULL DEFAULT false,
  silent_since timestamptz NOT NULL,
  -- begins a service when the conversation is closed
  opens_ticket boolean NOT NULL DEFAULT false,
  -- the rule of a series, with the wall clock it counts from and which one of the series this is. Of a series only the row
  -- that comes next has it.
  repeat jsonb,
  is_repeated boolean NOT NULL DEFAULT false,
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
-- What is due, of all companies.
CREATE INDEX schedules_due ON schedules (send_at) WHERE status = 'PENDENTE';
-- A period of the calendar, and the list.
CREATE INDEX schedules_period ON schedules (company_id, send_at, id);
CREATE INDEX schedules_latest ON schedules (company_id, created_at DESC, id DESC);
CREATE INDEX schedules_contact ON schedules (company_id, contact_id, whatsapp_id);
CREATE INDEX schedules_whatsapp ON schedules (company_id, whatsapp_id);
CREATE INDEX schedules_user ON schedules (company_id, user_id);
-- What became of the message. A series that goes on has its rule in one row.
CREATE INDEX schedules_message ON schedules (company_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX schedules_series ON schedules (company_id, send_at) WHERE repeat IS NOT NULL AND status = 'PENDENTE';
SELECT protect_company_table('schedules');
