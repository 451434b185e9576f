-- The foundation: companies and their people, connections, contacts, tickets, messages, and the plumbing of live events.
--
-- Rules of this schema (a test walks the catalogue for them):
--   * every table of a company has company_id, FORCE ROW LEVEL SECURITY and the policies of protect_company_table;
--   * references inside a company are composite, (company_id, id), so that a row can never point at another company's;
--   * statuses are text with a CHECK, never enums: under row security only leakproof operators reach an index.

-- The company of the running transaction; null outside of forCompany, and then nothing is visible.
CREATE FUNCTION app_company_id() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.company_id', true), '')::integer $$;

-- Puts a table under the two policies: the application role sees the company of its transaction, the platform role all.
CREATE FUNCTION protect_company_table(target regclass, company_column text DEFAULT 'company_id') RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY company ON %s TO balcao_app USING (%I = (SELECT app_company_id())) WITH CHECK (%I = (SELECT app_company_id()))',
    target, company_column, company_column);
  EXECUTE format('CREATE POLICY platform ON %s TO balcao_platform USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO balcao_app, balcao_platform', target);
END $$;
REVOKE ALL ON FUNCTION protect_company_table(regclass, text) FROM PUBLIC;

CREATE TABLE plans (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  users integer NOT NULL DEFAULT 10 CHECK (users >= 0),
  connections integer NOT NULL DEFAULT 10 CHECK (connections >= 0),
  queues integer NOT NULL DEFAULT 10 CHECK (queues >= 0),
  value numeric(12, 2) NOT NULL DEFAULT 0 CHECK (value >= 0),
  use_campaigns boolean NOT NULL DEFAULT true,
  use_kanban boolean NOT NULL DEFAULT true,
  use_open_ai boolean NOT NULL DEFAULT true,
  use_integrations boolean NOT NULL DEFAULT true,
  use_schedules boolean NOT NULL DEFAULT true,
  use_internal_chat boolean NOT NULL DEFAULT true,
  use_external_api boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX plans_name ON plans (lower(name));
-- Plans belong to the installation and are public: no row security.
GRANT SELECT ON plans TO balcao_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON plans TO balcao_platform;

CREATE TABLE companies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text,
  phone text,
  status boolean NOT NULL DEFAULT true,
  due_date timestamptz,
  recurrence text NOT NULL DEFAULT 'MENSAL'
    CHECK (recurrence IN ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  language text NOT NULL DEFAULT 'pt' CHECK (language IN ('pt', 'en', 'es')),
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo',
  schedules jsonb NOT NULL DEFAULT '[]',
  plan_id integer REFERENCES plans (id) ON DELETE RESTRICT,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX companies_name ON companies (lower(name));
SELECT protect_company_table('companies', 'id');
REVOKE INSERT, DELETE ON companies FROM balcao_app;

CREATE TABLE settings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  key text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, key)
);
SELECT protect_company_table('settings');

CREATE TABLE queues (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  color text NOT NULL,
  greeting_message text NOT NULL DEFAULT '',
  out_of_hours_message text NOT NULL DEFAULT '',
  complation_message text NOT NULL DEFAULT '',
  rating_message text NOT NULL DEFAULT '',
  order_queue integer,
  schedules jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX queues_name ON queues (company_id, lower(name));
CREATE UNIQUE INDEX queues_color ON queues (company_id, lower(color));
SELECT protect_company_table('queues');

CREATE TABLE whatsapps (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('beta', 'cloud', 'sandbox')),
  status text NOT NULL DEFAULT 'DISCONNECTED'
    CHECK (status IN ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  qrcode text NOT NULL DEFAULT '',
  qrcode_expires_at timestamptz,
  retries integer NOT NULL DEFAULT 0,
  -- the phone number once paired
  number text,
  is_default boolean NOT NULL DEFAULT false,
  -- connections with the same group share each other's tickets; null = alone
  share_group text,
  greeting_message text NOT NULL DEFAULT '',
  complation_message text NOT NULL DEFAULT '',
  out_of_hours_message text NOT NULL DEFAULT '',
  rating_message text NOT NULL DEFAULT '',
  -- what the gateway shall bring about: up with what is stored, fresh (forget it and ask for a scan), or down (log out);
  -- each order raises the version
  session_order text NOT NULL DEFAULT 'down' CHECK (session_order IN ('up', 'fresh', 'down')),
  session_version integer NOT NULL DEFAULT 0,
  connected_at timestamptz,
  disconnected_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX whatsapps_name ON whatsapps (company_id, lower(name));
CREATE UNIQUE INDEX whatsapps_default ON whatsapps (company_id) WHERE is_default;
CREATE INDEX whatsapps_wanted ON whatsapps (id) WHERE session_order <> 'down';
SELECT protect_company_table('whatsapps');

-- Who holds the session of a connection: a gateway's name, a token that only grows, and when it lapses.
CREATE TABLE whatsapp_leases (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  owner text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('whatsapp_leases');

CREATE TABLE whatsapp_queues (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  queue_id integer NOT NULL,
  PRIMARY KEY (whatsapp_id, queue_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_queues_queue ON whatsapp_queues (company_id, queue_id);
SELECT protect_company_table('whatsapp_queues');

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  profile text NOT NULL DEFAULT 'user' CHECK (profile IN ('user', 'supervisor', 'admin')),
  super boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  all_ticket boolean NOT NULL DEFAULT false,
  whatsapp_id integer,
  time_zone text,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_list ON users (company_id, created_at DESC, id DESC);
SELECT protect_company_table('users');

CREATE TABLE user_queues (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  queue_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, queue_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_queues_queue ON user_queues (company_id, queue_id);
SELECT protect_company_table('user_queues');

-- A login: lives until logout, until the same user logs in elsewhere, or until it is ended for a reason.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  -- the refresh token of this count is the current one; the one before still answers for a moment after rotated_at
  refresh_count integer NOT NULL DEFAULT 0,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_live ON sessions (user_id) WHERE ended_at IS NULL;
SELECT protect_company_table('sessions');

CREATE TABLE password_resets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- the fifth one voids the code
  wrong_tries smallint NOT NULL DEFAULT 0,
  -- set when the code was used, voided, or replaced by a newer one
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON password_resets (user_id, id DESC);
SELECT protect_company_table('password_resets');

CREATE TABLE contacts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- digits of the phone number as WhatsApp knows it; empty while only the private id is known
  number text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  profile_pic_url text,
  is_group boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE INDEX contacts_list ON contacts (company_id, name, id);
SELECT protect_company_table('contacts');

-- Addresses of a contact. `value` is normalised: a Brazilian mobile has the same key with and without the ninth digit.
CREATE TABLE contact_identities (
  company_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pn', 'lid', 'group')),
  value text NOT NULL,
  contact_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, kind, value),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_identities_contact ON contact_identities (company_id, contact_id);
SELECT protect_company_table('contact_identities');

CREATE TABLE contact_extra_info (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  contact_id integer NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_extra_info_contact ON contact_extra_info (company_id, contact_id);
SELECT protect_company_table('contact_extra_info');

CREATE TABLE tickets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  contact_id integer NOT NULL,
  -- null once the connection was removed
  whatsapp_id integer,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'open', 'closed')),
  user_id integer,
  queue_id integer,
  is_group boolean NOT NULL DEFAULT false,
  chatbot boolean NOT NULL DEFAULT false,
  use_integration boolean NOT NULL DEFAULT false,
  unread_messages integer NOT NULL DEFAULT 0 CHECK (unread_messages >= 0),
  pending_since timestamptz,
  -- the newest message, kept here so that a page of the list is one index scan
  last_message text NOT NULL DEFAULT '',
  last_message_id bigint,
  last_message_at timestamptz,
  last_message_from_me boolean NOT NULL DEFAULT false,
  last_message_ack smallint NOT NULL DEFAULT 0,
  last_message_type text NOT NULL DEFAULT 'conversation',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, contact_id, whatsapp_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  CHECK (status <> 'pending' OR user_id IS NULL)
);
CREATE UNIQUE INDEX tickets_uuid ON tickets (company_id, uuid);
CREATE INDEX tickets_list ON tickets (company_id, status, updated_at DESC, id DESC);
CREATE INDEX tickets_mine ON tickets (company_id, user_id, status, updated_at DESC, id DESC);
CREATE INDEX tickets_queue ON tickets (company_id, queue_id, status, updated_at DESC, id DESC);
CREATE INDEX tickets_whatsapp ON tickets (company_id, whatsapp_id);
CREATE INDEX tickets_unread ON tickets (company_id, updated_at DESC, id DESC) WHERE unread_messages > 0;
SELECT protect_company_table('tickets');

-- One row for each service of a ticket: queued, started, answered, finished. Reports are made from it.
CREATE TABLE ticket_cycles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  whatsapp_id integer,
  queue_id integer,
  user_id integer,
  queued_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  first_answer_at timestamptz,
  finished_at timestamptz,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id)
);
-- at most one running service per ticket, whatever arrives at once
CREATE UNIQUE INDEX ticket_cycles_running ON ticket_cycles (ticket_id) WHERE finished_at IS NULL;
CREATE INDEX ticket_cycles_ticket ON ticket_cycles (company_id, ticket_id);
CREATE INDEX ticket_cycles_queued ON ticket_cycles (company_id, queued_at);
CREATE INDEX ticket_cycles_user ON ticket_cycles (company_id, user_id);
CREATE INDEX ticket_cycles_queue ON ticket_cycles (company_id, queue_id);
CREATE INDEX ticket_cycles_whatsapp ON ticket_cycles (company_id, whatsapp_id);
SELECT protect_company_table('ticket_cycles');

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  whatsapp_id integer,
  contact_id integer,
  queue_id integer,
  user_id integer,
  -- chosen before the first attempt for own messages, so that a repeat after a crash carries the same id
  provider_id text NOT NULL,
  client_id uuid,
  from_me boolean NOT NULL,
  body text NOT NULL DEFAULT '',
  media_type text NOT NULL DEFAULT 'conversation',
  media_key text,
  media_name text,
  media_mime text,
  media_size integer,
  media_width integer,
  media_height integer,
  ack smallint NOT NULL DEFAULT 0 CHECK (ack BETWEEN -1 AND 5),
  failure text,
  attempts smallint NOT NULL DEFAULT 0,
  read boolean NOT NULL DEFAULT false,
  is_deleted boolean NOT NULL DEFAULT false,
  is_edited boolean NOT NULL DEFAULT false,
  quoted_id bigint,
  -- the provider's time: orders the thread, id breaks ties
  sent_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, ticket_id, provider_id, from_me),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id),
  FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, quoted_id) REFERENCES messages (company_id, id) ON DELETE SET NULL (quoted_id)
);
CREATE UNIQUE INDEX messages_client ON messages (company_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX messages_thread ON messages (company_id, ticket_id, sent_at DESC, id DESC);
CREATE INDEX messages_unread ON messages (company_id, ticket_id, id) WHERE NOT read AND NOT from_me;
-- the queue of what is to be sent
CREATE INDEX messages_outbox ON messages (company_id, whatsapp_id, id) WHERE from_me AND ack = 0;
CREATE INDEX messages_provider ON messages (company_id, whatsapp_id, provider_id) WHERE from_me;
CREATE INDEX messages_quoted ON messages (company_id, quoted_id) WHERE quoted_id IS NOT NULL;
SELECT protect_company_table('messages');

-- What the provider told us, committed before it is acknowledged; worked through in order per chat.
CREATE TABLE inbound_journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  chat text NOT NULL,
  provider_id text NOT NULL,
  from_me boolean NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  error text,
  UNIQUE (whatsapp_id, chat, provider_id, from_me),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX inbound_journal_waiting ON inbound_journal (company_id, whatsapp_id, chat, id) WHERE handled_at IS NULL;
CREATE INDEX inbound_journal_handled ON inbound_journal (handled_at) WHERE handled_at IS NOT NULL;
SELECT protect_company_table('inbound_journal');

-- Live events on their way to open browsers: written with the data, announced once at commit, read by every HTTP process.
CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- all events of one transaction, so that one notification fetches them together
  batch uuid NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  -- who may see the record, before and after the change
  audience jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_events_batch ON live_events (batch, id);
CREATE INDEX live_events_created ON live_events (created_at);
SELECT protect_company_table('live_events');

-- The simulated phone: its pairing, and the conversations as its contacts see them.
CREATE TABLE sandbox_phones (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  paired_at timestamptz,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('sandbox_phones');

CREATE TABLE sandbox_contacts (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (whatsapp_id, number),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('sandbox_contacts');

CREATE TABLE sandbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  number text NOT NULL,
  provider_id text NOT NULL,
  -- the contact's own words; false = what the company wrote
  from_me boolean NOT NULL,
  body text NOT NULL DEFAULT '',
  media_type text NOT NULL DEFAULT 'conversation',
  media_key text,
  media_name text,
  media_mime text,
  media_size integer,
  media_width integer,
  media_height integer,
  ack smallint NOT NULL DEFAULT 2,
  is_deleted boolean NOT NULL DEFAULT false,
  is_edited boolean NOT NULL DEFAULT false,
  quoted_provider_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (whatsapp_id, number, provider_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sandbox_messages_thread ON sandbox_messages (company_id, whatsapp_id, number, id DESC);
CREATE INDEX sandbox_messages_unread ON sandbox_messages (company_id, whatsapp_id, number) WHERE NOT from_me AND ack < 4;
SELECT protect_company_table('sandbox_messages');

-- Jobs are added in the transaction of the data they belong to. The job tables are the owner's; this is the only way in.
CREATE FUNCTION enqueue_job(identifier text, payload json, key text, run_at timestamptz, max_attempts integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, graphile_worker AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => identifier, payload => payload, job_key => key, run_at => run_at, max_attempts => max_attempts);
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, timestamptz, integer) TO balcao_app, balcao_platform;
GRANT EXECUTE ON FUNCTION app_company_id() TO balcao_app, balcao_platform;
