-- How much each company sends and receives, by day in UTC, for the operator's page: added up once an hour from the messages and calls of the hour
-- that ended, so that no page reads messages. What is deleted later was sent all the same.
CREATE TABLE company_volumes (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  day date NOT NULL,
  messages_in integer NOT NULL DEFAULT 0,
  messages_out integer NOT NULL DEFAULT 0,
  -- of the files of these messages
  media_bytes bigint NOT NULL DEFAULT 0,
  -- of the messages API
  api_calls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day)
);
CREATE INDEX company_volumes_day ON company_volumes (day);
SELECT protect_company_table('company_volumes');
