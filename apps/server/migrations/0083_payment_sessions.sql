-- A session that an admin of a company past its due date began in order to pay: as long as the company is due it reaches its
-- invoices and nothing else.
ALTER TABLE sessions ADD COLUMN for_payment boolean NOT NULL DEFAULT false;
