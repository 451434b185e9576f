-- How far own messages came that are not here yet: after an outage reports on what the company's handset wrote come before it.
CREATE TABLE early_acks (
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  provider_id text NOT NULL,
  ack smallint NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, whatsapp_id, provider_id),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX early_acks_reported ON early_acks (reported_at);
SELECT protect_company_table('early_acks');
