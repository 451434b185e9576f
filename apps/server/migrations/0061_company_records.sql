-- What the operator keeps of companies: who is billed, the day of the month they pay, since when they are suspended.
ALTER TABLE companies
  ADD COLUMN billing_name text,
  ADD COLUMN address_zip_code text,
  ADD COLUMN address_street text,
  ADD COLUMN address_state text,
  ADD COLUMN address_city text,
  ADD COLUMN address_district text,
  ADD COLUMN trial_expiration timestamptz,
  -- the day of the month that was agreed on, where the due date fell on the last day of a shorter month
  ADD COLUMN due_day smallint CHECK (due_day BETWEEN 1 AND 31),
  ADD COLUMN suspended_at timestamptz,
  -- it is being removed: gone from every list, its rows and files go one after the other
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS
    (search_text(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) STORED;

-- The first message that was stored in a month, so that a month's messages of a company are counted by keys alone.
CREATE TABLE message_months (
  -- its first moment, in UTC
  month timestamptz PRIMARY KEY,
  first_message bigint NOT NULL
);
GRANT SELECT, INSERT ON message_months TO balcao_platform;
SET LOCAL ROLE balcao_platform;
UPDATE companies SET suspended_at = updated_at WHERE NOT status;
INSERT INTO message_months
  SELECT date_trunc('month', now()),
    coalesce(min(id) FILTER (WHERE sent_at >= date_trunc('month', now())), max(id) + 1, 1) FROM messages;
RESET ROLE;
