-- Efí and Asaas take money for the operator.
ALTER TABLE billing_settings
  DROP CONSTRAINT billing_settings_provider_check,
  ADD CONSTRAINT billing_settings_provider_check CHECK (provider IN ('none', 'pix-key', 'simulated', 'efi', 'asaas')),
  ADD COLUMN efi_client_id text NOT NULL DEFAULT '',
  -- sealed: the client secret, and the client certificate with its key; '' = none
  ADD COLUMN efi_client_secret text NOT NULL DEFAULT '',
  ADD COLUMN efi_certificate text NOT NULL DEFAULT '';
ALTER TABLE charges
  DROP CONSTRAINT charges_provider_check,
  ADD CONSTRAINT charges_provider_check CHECK (provider IN ('pix-key', 'simulated', 'efi', 'asaas')),
  -- the provider's own name of it, where it gives one
  ADD COLUMN provider_ref text,
  -- when the provider was last asked for it
  ADD COLUMN checked_at timestamptz;
-- What a provider may still tell something new about.
CREATE INDEX charges_asked ON charges (created_at, id) WHERE provider IN ('efi', 'asaas');
