-- What a company has paid too much is its credit: it moves to the invoice that is open, or comes next.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  DROP CONSTRAINT ledger_entries_check,
  -- credit: money that moved between two invoices, an entry on each; returned: the price of paid days that a smaller plan gives back
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('issued', 'replaced', 'payment', 'refund', 'credit', 'returned')),
  ADD CONSTRAINT ledger_entries_check CHECK (amount_cents <> 0 AND (kind = 'credit' OR (amount_cents > 0) = (kind IN ('issued', 'refund')))),
  -- of credit: the invoice to which it went, or from which it came
  ADD COLUMN counterpart_id integer,
  ADD CHECK ((counterpart_id IS NOT NULL) = (kind = 'credit')),
  ADD FOREIGN KEY (company_id, counterpart_id) REFERENCES invoices (company_id, id);
CREATE INDEX ledger_entries_counterpart ON ledger_entries (company_id, counterpart_id) WHERE counterpart_id IS NOT NULL;

-- What a whole period of the plan costs that the company has in it; null = as it was billed. Another plan changes it for the days left.
ALTER TABLE invoices ADD COLUMN period_cents bigint CHECK (period_cents >= 0);

-- What was given back is billed again where the operator moves the due date back.
DROP INDEX invoices_period;
CREATE UNIQUE INDEX invoices_period ON invoices (company_id, due_on) WHERE status NOT IN ('replaced', 'refunded');
