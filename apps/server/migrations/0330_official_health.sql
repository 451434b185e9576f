-- What Meta says of an official number: how contacts take its messages, to how many people a day it may write first, and what
-- holds its account back.
ALTER TABLE whatsapps
  -- null = Meta has not rated it yet
  ADD COLUMN quality text CHECK (quality IN ('green', 'yellow', 'red')),
  -- as Meta names it, such as TIER_2K; null = not known
  ADD COLUMN messaging_tier text,
  ADD COLUMN account_notice text CHECK (account_notice IN ('disabled', 'disabling', 'restricted', 'violation')),
  -- in Meta's words, such as SCAM
  ADD COLUMN account_notice_detail text NOT NULL DEFAULT '',
  ADD COLUMN account_notice_at timestamptz,
  -- null = until Meta takes it back
  ADD COLUMN account_notice_until timestamptz,
  ADD CHECK ((account_notice IS NULL) = (account_notice_at IS NULL));
