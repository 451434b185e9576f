-- What companies owe for their plans, what came in for it, and how the operator takes money.

-- Of the installation: one row.
CREATE TABLE billing_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- how long people may log in after the due date
  grace_days smallint NOT NULL DEFAULT 0 CHECK (grace_days BETWEEN 0 AND 60),
  -- who receives, as receipts say it
  receiver_name text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO billing_settings DEFAULT VALUES;
GRANT SELECT ON billing_settings TO balcao_app;
GRANT SELECT, UPDATE ON billing_settings TO balcao_platform;

-- When a company that is due locks its people out.
CREATE FUNCTION locks_at(due_date timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE
  AS $$ SELECT due_date + make_interval(days => (SELECT grace_days FROM billing_settings)::integer) $$;

-- The last number of each year. Whoever makes invoices locks its row, so that numbers have no gaps and no two workers make
-- the same invoice.
CREATE TABLE invoice_numbers (
  year smallint PRIMARY KEY,
  last integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON invoice_numbers TO balcao_platform;

CREATE TABLE invoices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- such as 2026-0412
  number text NOT NULL UNIQUE,
  plan_id integer REFERENCES plans (id) ON DELETE SET NULL,
  detail text NOT NULL,
  value_cents bigint NOT NULL CHECK (value_cents > 0),
  -- a day of the company's calendar, to its end; the period that is paid for begins after it
  due_on date NOT NULL,
  recurrence text NOT NULL CHECK (recurrence IN ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  -- replaced: another invoice of the same period stands for it
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'refunded', 'replaced')),
  replaced_by integer,
  paid_at timestamptz,
  -- until when the payment renewed the company
  renewed_until date,
  -- the last reminder that was mailed, in days before the due date
  reminded_days smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, replaced_by) REFERENCES invoices (company_id, id)
);
CREATE UNIQUE INDEX invoices_period ON invoices (company_id, due_on) WHERE status <> 'replaced';
CREATE INDEX invoices_open ON invoices (due_on, id) WHERE status = 'open';
CREATE INDEX invoices_plan ON invoices (plan_id);
CREATE INDEX invoices_replaced_by ON invoices (company_id, replaced_by);
SELECT protect_company_table('invoices');
REVOKE INSERT, UPDATE, DELETE ON invoices FROM balcao_app;

-- What each invoice added to what a company owes, and each payment took from it. Rows are only ever added.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  invoice_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('issued', 'replaced', 'payment', 'refund')),
  -- below 0: less is owed
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND (amount_cents > 0) = (kind IN ('issued', 'refund'))),
  -- who took the money; null = no money moved
  provider text CHECK (provider IN ('hand', 'pix-key', 'simulated', 'efi', 'asaas')),
  -- the provider's name of the payment: the same one counts once
  reference text,
  note text NOT NULL DEFAULT '',
  -- the operator who recorded it
  user_name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference),
  FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ledger_entries_invoice ON ledger_entries (company_id, invoice_id, id);
SELECT protect_company_table('ledger_entries');
REVOKE INSERT, UPDATE, DELETE ON ledger_entries FROM balcao_app;
REVOKE UPDATE, DELETE ON ledger_entries FROM balcao_platform;
