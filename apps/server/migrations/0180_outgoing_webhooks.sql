-- Addresses of a company that are told what happens, and what each was told.

CREATE TABLE outgoing_webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  url text NOT NULL,
  -- a list of the words of the contract
  kinds jsonb NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- by which bodies are signed, sealed; the one before signs as well until its time
  secret text NOT NULL DEFAULT '',
  former_secret text,
  former_until timestamptz,
  -- since when every attempt has failed; NULL = the latest one succeeded
  failing_since timestamptz,
  -- when it was switched off for failing a day
  switched_off_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_table('outgoing_webhooks');

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  webhook_id integer NOT NULL,
  -- the same for every address and attempt: by it receivers know a repeat
  event_id text NOT NULL,
  kind text NOT NULL,
  -- as it is posted: what is signed is these bytes
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- when it is posted next, or when another process may take it from one that has ended; NULL = never
  due_at timestamptz DEFAULT clock_timestamp(),
  -- a resend has its own day of repeats
  first_due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- attempts since then, and those of its whole life: [{at, status, problem, durationMs}]
  tries smallint NOT NULL DEFAULT 0,
  attempts jsonb NOT NULL DEFAULT '[]',
  attempt_count integer NOT NULL DEFAULT 0,
  -- of the latest attempt
  status smallint,
  duration_ms integer,
  answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, webhook_id) REFERENCES outgoing_webhooks (company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_page ON webhook_deliveries (company_id, webhook_id, id);
CREATE INDEX webhook_deliveries_kind ON webhook_deliveries (company_id, webhook_id, kind, id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (company_id, webhook_id, id) WHERE state = 'failed';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, webhook_id, due_at) WHERE due_at IS NOT NULL;
-- What is due anywhere.
CREATE INDEX webhook_deliveries_due_first ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL;
-- What is kept for a time only.
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
SELECT protect_company_table('webhook_deliveries');

-- Attempts by hour, so that nobody counts deliveries.
CREATE TABLE webhook_hours (
  company_id integer NOT NULL,
  webhook_id integer NOT NULL,
  hour timestamptz NOT NULL,
  delivered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, webhook_id, hour),
  FOREIGN KEY (company_id, webhook_id) REFERENCES outgoing_webhooks (company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_hours_age ON webhook_hours (hour);
SELECT protect_company_table('webhook_hours');
