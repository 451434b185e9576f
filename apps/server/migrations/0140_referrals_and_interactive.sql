-- What brought a contact to write (an advertisement, a status), and what a message holds beside its words and files.
ALTER TABLE messages ADD COLUMN referral jsonb, ADD COLUMN interactive jsonb;

-- Of the latest service of the ticket, and of each service, for reports.
ALTER TABLE tickets ADD COLUMN referral_kind text CHECK (referral_kind IN ('ad', 'status')),
  ADD COLUMN referral_headline text NOT NULL DEFAULT '';
ALTER TABLE ticket_cycles ADD COLUMN referral_kind text CHECK (referral_kind IN ('ad', 'status'));
-- The list of those that an advertisement brought, latest first.
CREATE INDEX tickets_referral ON tickets (company_id, referral_kind, updated_at DESC, id DESC) WHERE referral_kind IS NOT NULL;

-- The same on the simulated phone, which sends it.
ALTER TABLE sandbox_messages ADD COLUMN referral jsonb, ADD COLUMN interactive jsonb;
