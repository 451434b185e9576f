-- Bodies of webhooks as they came, so that what is not read today can be read later, for eight days.
CREATE TABLE webhook_bodies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  -- whose address was called
  whatsapp_id integer NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- compressed, then sealed by platform/secrets.ts
  body text NOT NULL,
  -- what the row takes
  bytes integer NOT NULL,
  -- numbers and ids in the body, by which the erasure of a contact finds it
  people text[] NOT NULL,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_bodies_connection ON webhook_bodies (company_id, whatsapp_id, id) INCLUDE (bytes);
CREATE INDEX webhook_bodies_received ON webhook_bodies (received_at);
SELECT protect_company_table('webhook_bodies');

-- They take room of the company: counted by the housekeeping, apart from the files, which are counted as they come and go.
ALTER TABLE company_storage ADD COLUMN body_bytes bigint NOT NULL DEFAULT 0;

-- Fields and parts of webhooks that no code reads, by name, of the whole installation.
CREATE TABLE unread_webhook_parts (
  name text PRIMARY KEY CHECK (length(name) <= 130),
  count bigint NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON unread_webhook_parts TO balcao_platform;
