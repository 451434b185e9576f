-- The account of a company at a bank that makes its Pix charges and reports what was paid.
CREATE TABLE pix_accounts (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('efi', 'asaas')),
  -- as messages name it
  receiver_name text NOT NULL,
  -- the key of the account
  pix_key text NOT NULL DEFAULT '',
  efi_client_id text NOT NULL DEFAULT '',
  -- sealed; empty = none
  efi_client_secret text NOT NULL DEFAULT '',
  efi_certificate text NOT NULL DEFAULT '',
  asaas_token text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_company_table('pix_accounts');
