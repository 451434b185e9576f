-- How the operator takes money, and what was asked of the provider for an invoice.
ALTER TABLE billing_settings
  -- null = nobody chose: the simulated bank in a demonstration, else none
  ADD COLUMN provider text CHECK (provider IN ('none', 'pix-key', 'simulated')),
  ADD COLUMN pix_key text NOT NULL DEFAULT '',
  ADD COLUMN receiver_city text NOT NULL DEFAULT '';

-- The company says that it has paid; a person confirms it.
ALTER TABLE invoices ADD COLUMN claimed_at timestamptz;

CREATE TABLE charges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  invoice_id integer NOT NULL,
  -- names the charge at the provider: 25 letters and digits at random
  txid text NOT NULL UNIQUE,
  provider text NOT NULL CHECK (provider IN ('pix-key', 'simulated')),
  value_cents bigint NOT NULL CHECK (value_cents > 0),
  -- what the payer copies into the bank's application
  code text NOT NULL,
  -- null = for ever
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id) ON DELETE CASCADE
);
CREATE INDEX charges_invoice ON charges (company_id, invoice_id, id);
SELECT protect_company_table('charges');

-- What was paid at the simulated bank, as a provider would tell it when it is asked.
CREATE TABLE simulated_payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  charge_id integer NOT NULL,
  reference text NOT NULL UNIQUE,
  value_cents bigint NOT NULL CHECK (value_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, charge_id) REFERENCES charges (company_id, id) ON DELETE CASCADE
);
CREATE INDEX simulated_payments_charge ON simulated_payments (company_id, charge_id, id);
SELECT protect_company_table('simulated_payments');
