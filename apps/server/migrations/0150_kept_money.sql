-- Money of a company that is gone stays: its invoices, their ledger and what was asked of providers for them.
ALTER TABLE invoices
  -- who paid, as the company said when it was removed: name, document, address, e-mail
  ADD COLUMN payer jsonb,
  -- the part of the value that stands for days before the period, at the difference of two plans
  ADD COLUMN prorated_cents bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT invoices_company_id_fkey;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_company_id_fkey,
  DROP CONSTRAINT ledger_entries_company_id_invoice_id_fkey,
  ADD FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id);
ALTER TABLE charges
  DROP CONSTRAINT charges_company_id_fkey,
  DROP CONSTRAINT charges_company_id_invoice_id_fkey,
  ADD FOREIGN KEY (company_id, invoice_id) REFERENCES invoices (company_id, id);
REVOKE DELETE ON invoices, charges FROM balcao_platform, balcao_app;

-- Who is billed, beside the name and address that are there.
ALTER TABLE companies
  -- CPF or CNPJ, digits alone
  ADD COLUMN document text,
  -- where invoices are mailed; null = the address of the company
  ADD COLUMN billing_email text;

-- Whoever deletes a company, its invoices keep who paid them.
CREATE FUNCTION keep_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET payer = jsonb_strip_nulls(jsonb_build_object(
    'name', coalesce(nullif(OLD.billing_name, ''), OLD.name), 'document', OLD.document,
    'email', coalesce(nullif(OLD.billing_email, ''), OLD.email),
    'address', concat_ws(', ', nullif(OLD.address_street, ''), nullif(OLD.address_district, ''), nullif(OLD.address_city, ''),
      nullif(OLD.address_state, ''), nullif(OLD.address_zip_code, ''))))
  WHERE company_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER companies_keep_payer BEFORE DELETE ON companies FOR EACH ROW EXECUTE FUNCTION keep_payer();

-- The operator searches companies by words; the pages of a search read no other company.
CREATE INDEX companies_words ON companies USING gin (search_words gin_trgm_ops) WHERE removed_at IS NULL;

-- How long a company that signs up may try the product out.
ALTER TABLE billing_settings ADD COLUMN trial_days smallint NOT NULL DEFAULT 3 CHECK (trial_days BETWEEN 1 AND 365);
