-- Refunds of Asaas are told apart by their amount as well: two of one moment were entered as one. Rows of the ledger are only ever
-- added; their references change this once.
GRANT UPDATE ON ledger_entries TO balcao_platform;
SET LOCAL ROLE balcao_platform;
UPDATE ledger_entries SET reference = reference || ' ' || amount_cents
  WHERE provider = 'asaas' AND kind = 'refund' AND reference NOT LIKE '% refund';
RESET ROLE;
REVOKE UPDATE ON ledger_entries FROM balcao_platform;
