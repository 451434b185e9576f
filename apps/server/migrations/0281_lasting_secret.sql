-- What was stored as a signature alone (API keys, tokens of connections, recovery codes, who wants no campaign) cannot be signed anew when
-- the secret is replaced: the first secret stays what such signatures come from, sealed by the present one. Null = it is the present one.
ALTER TABLE installation_secret ADD COLUMN lasting text;
