-- How many messages were stored in each hour, for the operator's page. An hour is noted when it begins and counted by keys once no
-- transaction that began in it can still be open, so that the days of any time zone are sums of rows and the page scans no messages.
CREATE TABLE message_hours (
  -- its first moment, in UTC
  hour timestamptz PRIMARY KEY,
  first_message bigint NOT NULL,
  -- null until it was counted
  count integer
);
GRANT SELECT, INSERT, UPDATE ON message_hours TO balcao_platform;
SET LOCAL ROLE balcao_platform;
INSERT INTO message_hours SELECT date_trunc('hour', now()), coalesce(max(id), 0) + 1 FROM messages;
RESET ROLE;
