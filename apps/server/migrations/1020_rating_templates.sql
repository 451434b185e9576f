-- The template by which an official number asks for a rating outside of the 24 hours, as it was when it was chosen (decision 0287).
CREATE TABLE rating_templates (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  -- null = none: nothing is asked
  template jsonb,
  -- of the account at Meta it was chosen of; '' without a template
  business_account_id text NOT NULL,
  -- the highest number of the scale that its text asks for
  scale smallint NOT NULL CHECK (scale IN (3, 5, 10)),
  -- the number that each button stands for; null = none
  rates jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX rating_templates_company ON rating_templates (company_id, whatsapp_id);
SELECT protect_company_table('rating_templates');

-- The buttons of the template that asked, with what they stand for; null = a text asked.
ALTER TABLE ticket_cycles ADD COLUMN rating_buttons jsonb;
-- Why the contact was not asked outside of the 24 hours.
ALTER TABLE ticket_cycles ADD COLUMN rating_refusal text
  CHECK (rating_refusal IN ('no_template', 'template_stopped', 'template_gone', 'placeholder', 'opted_out'));
