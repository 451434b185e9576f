-- Programs elsewhere that answer contacts, and where they do: in queues, on connections, in single tickets.

CREATE TABLE integrations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('dialogflow', 'n8n', 'webhook', 'typebot')),
  name text NOT NULL,
  project_name text NOT NULL DEFAULT '',
  -- the service account of Dialogflow and the secret by which calls are signed, sealed; NULL = none
  json_content text,
  signing_secret text,
  language text NOT NULL DEFAULT 'pt-BR',
  url text NOT NULL DEFAULT '',
  typebot_slug text NOT NULL DEFAULT '',
  -- minutes without a message after which a flow begins anew; 0 = never
  typebot_expires integer NOT NULL DEFAULT 1,
  -- milliseconds between two messages of one answer
  typebot_delay_message integer NOT NULL DEFAULT 1000,
  typebot_keyword_finish text NOT NULL DEFAULT '',
  typebot_keyword_restart text NOT NULL DEFAULT '',
  typebot_unknown_message text NOT NULL DEFAULT '',
  typebot_restart_message text NOT NULL DEFAULT '',
  -- what a contact is left with when it does not answer: the menu, people, or a text and then people
  on_failure text NOT NULL DEFAULT 'wait' CHECK (on_failure IN ('wait', 'menu', 'text')),
  failure_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX integrations_name ON integrations (company_id, lower(name));
-- A page of the list, newest first.
CREATE INDEX integrations_newest ON integrations (company_id, created_at DESC, id DESC);
SELECT protect_company_table('integrations');

ALTER TABLE queues ADD COLUMN integration_id integer,
  ADD FOREIGN KEY (company_id, integration_id) REFERENCES integrations (company_id, id) ON DELETE SET NULL (integration_id);
CREATE INDEX queues_integration ON queues (company_id, integration_id) WHERE integration_id IS NOT NULL;
ALTER TABLE whatsapps ADD COLUMN integration_id integer,
  ADD FOREIGN KEY (company_id, integration_id) REFERENCES integrations (company_id, id) ON DELETE SET NULL (integration_id);
CREATE INDEX whatsapps_integration ON whatsapps (company_id, integration_id) WHERE integration_id IS NOT NULL;
ALTER TABLE tickets ADD COLUMN integration_id integer,
  ADD FOREIGN KEY (company_id, integration_id) REFERENCES integrations (company_id, id) ON DELETE SET NULL (integration_id);
CREATE INDEX tickets_integration ON tickets (company_id, integration_id) WHERE integration_id IS NOT NULL;
