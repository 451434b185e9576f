-- An own Pix key is tried before companies pay to it: the operator reads a code with the bank and confirms whose name it shows.
ALTER TABLE billing_settings
  -- the key that companies pay to; the one that was typed last is pix_key
  ADD COLUMN pix_key_in_use text NOT NULL DEFAULT '',
  -- null = it was in use before keys were tried
  ADD COLUMN pix_key_confirmed_at timestamptz;
UPDATE billing_settings SET pix_key_in_use = pix_key;
