-- Companies that signed up, latest first: how many may within an hour and a day is limited.
CREATE INDEX companies_sign_ups ON companies (created_at DESC) WHERE trial_expiration IS NOT NULL;
