-- Of what an invoice asks for days before its period: what stands since the operator gave the company another plan, whichever plan is
-- chosen afterwards.
ALTER TABLE invoices ADD COLUMN carried_cents bigint NOT NULL DEFAULT 0 CHECK (carried_cents >= 0);
