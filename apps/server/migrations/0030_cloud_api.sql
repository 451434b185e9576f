-- Official numbers: the account of a connection at WhatsApp's Cloud API, what its webhooks told us, and what left through it.

CREATE TABLE cloud_accounts (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  -- the secret part of the webhook's address: it names the connection before anybody is known
  hook_key text NOT NULL UNIQUE,
  phone_number_id text NOT NULL,
  business_account_id text NOT NULL,
  -- sealed by platform/secrets.ts
  access_token text NOT NULL,
  app_secret text NOT NULL,
  verify_token text NOT NULL,
  -- when Meta last proved to be at the other end of the webhook
  hook_seen_at timestamptz,
  -- why the session ended by itself
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, phone_number_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX cloud_accounts_connection ON cloud_accounts (company_id, whatsapp_id);
SELECT protect_company_table('cloud_accounts');

-- What webhooks brought, each once, written down before Meta is answered.
CREATE TABLE cloud_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- who wrote; '' = reports of delivery
  chat text NOT NULL,
  -- the message's id, of a report with its status
  key text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  -- stays for good: its message could not be shown, or its file not be fetched
  kept boolean NOT NULL DEFAULT false,
  UNIQUE (whatsapp_id, key),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX cloud_events_waiting ON cloud_events (company_id, whatsapp_id, chat, id) WHERE handled_at IS NULL;
CREATE INDEX cloud_events_handled ON cloud_events (handled_at) WHERE handled_at IS NOT NULL AND NOT kept;
CREATE INDEX cloud_events_connection ON cloud_events (company_id, whatsapp_id);
SELECT protect_company_table('cloud_events');

-- Own messages under the id that Meta gave them. A row without one was asked for and nobody knows the answer.
CREATE TABLE cloud_sends (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  provider_id text NOT NULL,
  wamid text,
  -- when the attempt that is under way began; null = none is
  attempt_at timestamptz,
  -- as far as was reported: 2 sent, 3 delivered, 4 read, -1 failed
  ack smallint NOT NULL DEFAULT 0 CHECK (ack BETWEEN -1 AND 5),
  PRIMARY KEY (whatsapp_id, provider_id),
  UNIQUE (whatsapp_id, wamid),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX cloud_sends_connection ON cloud_sends (company_id, whatsapp_id);
SELECT protect_company_table('cloud_sends');

ALTER TABLE messages
  -- sent as a text that the provider approved beforehand, with what fills its places
  ADD COLUMN template jsonb,
  -- a file that is not here: it is being fetched, or could not be
  ADD COLUMN media_state text CHECK (media_state IN ('fetching', 'failed'));
