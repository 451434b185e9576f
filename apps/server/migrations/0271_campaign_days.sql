-- How many people campaigns wrote to in a day (UTC), by connection: what the operator sees of each company without counting recipients.
-- A connection that is removed leaves its count.
CREATE TABLE campaign_days (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  whatsapp_id integer NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL,
  PRIMARY KEY (company_id, whatsapp_id, day)
);
-- The last days of all companies.
CREATE INDEX campaign_days_day ON campaign_days (day);
SELECT protect_company_table('campaign_days');
