-- Since when a company that signed up waits for its admin to confirm the e-mail; null = confirmed, or never asked.
ALTER TABLE companies ADD COLUMN email_unconfirmed_since timestamptz;
