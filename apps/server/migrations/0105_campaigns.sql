-- Messages to the people of a contact list or of a tag, and how a company sends them.

CREATE TABLE campaigns (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- variants; one that is empty is sent to nobody
  message1 text NOT NULL DEFAULT '',
  message2 text NOT NULL DEFAULT '',
  message3 text NOT NULL DEFAULT '',
  message4 text NOT NULL DEFAULT '',
  message5 text NOT NULL DEFAULT '',
  -- asks first, and sends the message to who says yes
  confirmation boolean NOT NULL DEFAULT false,
  confirmation_message1 text NOT NULL DEFAULT '',
  confirmation_message2 text NOT NULL DEFAULT '',
  confirmation_message3 text NOT NULL DEFAULT '',
  confirmation_message4 text NOT NULL DEFAULT '',
  confirmation_message5 text NOT NULL DEFAULT '',
  -- what counts as yes, a line each; none = any answer
  consent_words text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'INATIVA'
    CHECK (status IN ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  scheduled_at timestamptz,
  started_at timestamptz,
  -- a person stopped it for a while; its status stays EM_ANDAMENTO
  paused_at timestamptz,
  completed_at timestamptz,
  contact_list_id integer,
  tag_list_id integer,
  file_list_id integer,
  -- where who answers waits for the team; null = where the connection puts people
  queue_id integer,
  -- {weekdays, from, until} in which it sends; null = that of the company
  send_window jsonb,
  media_key text,
  media_name text,
  media_mime text,
  media_size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CHECK (status <> 'PROGRAMADA' OR scheduled_at IS NOT NULL),
  CONSTRAINT campaigns_contact_list FOREIGN KEY (company_id, contact_list_id)
    REFERENCES contact_lists (company_id, id) ON DELETE SET NULL (contact_list_id),
  CONSTRAINT campaigns_tag FOREIGN KEY (company_id, tag_list_id)
    REFERENCES tags (company_id, id) ON DELETE SET NULL (tag_list_id),
  CONSTRAINT campaigns_file_list FOREIGN KEY (company_id, file_list_id)
    REFERENCES file_lists (company_id, id) ON DELETE SET NULL (file_list_id),
  CONSTRAINT campaigns_queue FOREIGN KEY (company_id, queue_id)
    REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id)
);
CREATE INDEX campaigns_name ON campaigns (company_id, search_text(name), id);
CREATE INDEX campaigns_due ON campaigns (id) WHERE status IN ('PROGRAMADA', 'EM_ANDAMENTO');
CREATE INDEX campaigns_list ON campaigns (company_id, contact_list_id);
CREATE INDEX campaigns_tag_list ON campaigns (company_id, tag_list_id);
CREATE INDEX campaigns_files ON campaigns (company_id, file_list_id);
CREATE INDEX campaigns_of_queue ON campaigns (company_id, queue_id);
SELECT protect_company_table('campaigns');

-- The connections that share a campaign, in the order in which they were chosen.
CREATE TABLE campaign_connections (
  company_id integer NOT NULL,
  campaign_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (company_id, campaign_id, whatsapp_id),
  FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns (company_id, id) ON DELETE CASCADE,
  CONSTRAINT campaign_connections_whatsapp FOREIGN KEY (company_id, whatsapp_id)
    REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_connections_of_whatsapp ON campaign_connections (company_id, whatsapp_id);
SELECT protect_company_table('campaign_connections');

CREATE TABLE campaign_settings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  key text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, key)
);
SELECT protect_company_table('campaign_settings');

-- Whom a campaign writes to: one row a person, whose state only moves forward.
CREATE TABLE campaign_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  campaign_id integer NOT NULL,
  name text NOT NULL,
  -- digits with the country; empty where the person is known by a private id alone
  number text NOT NULL,
  -- the same for a Brazilian number with and without the ninth digit
  number_key text NOT NULL,
  email text NOT NULL,
  variables jsonb NOT NULL,
  contact_id integer,
  -- which of the connections writes to them, and with which text
  whatsapp_id integer,
  variant smallint NOT NULL CHECK (variant BETWEEN 1 AND 5),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN (
    'queued', 'asked', 'consented', 'sent', 'delivered', 'read', 'answered', 'failed', 'opted_out', 'skipped')),
  -- why it failed or was skipped: a code
  reason text,
  -- what was handed to the send queue; the message moves the state when it has left
  question_id bigint,
  message_id bigint,
  -- when the last of both left, or was given up
  left_at timestamptz,
  asked_at timestamptz,
  consented_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- something is to be handed to the send queue
  due boolean GENERATED ALWAYS AS (
    (state = 'queued' AND question_id IS NULL AND message_id IS NULL) OR (state = 'consented' AND message_id IS NULL)
  ) STORED,
  UNIQUE (company_id, campaign_id, number_key),
  FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id)
);
-- The next one of a connection: who said yes goes first.
CREATE INDEX campaign_recipients_due ON campaign_recipients (company_id, campaign_id, whatsapp_id, state, id) WHERE due;
-- The figures of a campaign, from the index alone.
CREATE INDEX campaign_recipients_state ON campaign_recipients (company_id, campaign_id, state, variant, whatsapp_id);
CREATE INDEX campaign_recipients_rows ON campaign_recipients (company_id, campaign_id, id);
CREATE INDEX campaign_recipients_message ON campaign_recipients (company_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX campaign_recipients_question ON campaign_recipients (company_id, question_id) WHERE question_id IS NOT NULL;
CREATE INDEX campaign_recipients_contact ON campaign_recipients (company_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX campaign_recipients_whatsapp ON campaign_recipients (company_id, whatsapp_id) WHERE whatsapp_id IS NOT NULL;
SELECT protect_company_table('campaign_recipients');

-- How far a connection is with what campaigns send over it, whichever campaign it is for.
CREATE TABLE campaign_paces (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- what the pauses are drawn from
  seed integer NOT NULL,
  sent_count integer NOT NULL DEFAULT 0,
  -- the last one that was handed to the send queue, and the pause that follows once it has left
  recipient_id bigint,
  message_id bigint,
  pause_ms integer NOT NULL DEFAULT 0,
  handed_at timestamptz,
  PRIMARY KEY (company_id, whatsapp_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('campaign_paces');

-- The files of a campaign as they are sent, copied when it starts.
ALTER TABLE campaigns ADD COLUMN sent_files jsonb NOT NULL DEFAULT '[]';

-- Who wants no campaign: by a keyed hash of each address, so that it outlives the contact and tells nobody the number.
CREATE TABLE campaign_opt_outs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  address_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- an admin took it back, with a reason
  undone_at timestamptz,
  undone_by integer,
  undone_note text,
  FOREIGN KEY (company_id, undone_by) REFERENCES users (company_id, id) ON DELETE SET NULL (undone_by)
);
CREATE INDEX campaign_opt_outs_company ON campaign_opt_outs (company_id, id);
CREATE UNIQUE INDEX campaign_opt_outs_address ON campaign_opt_outs (company_id, address_hash) WHERE undone_at IS NULL;
CREATE INDEX campaign_opt_outs_user ON campaign_opt_outs (company_id, undone_by) WHERE undone_by IS NOT NULL;
SELECT protect_company_table('campaign_opt_outs');
