-- Companies that sign up may have one name: nobody learns there who is a customer. The operator tells them apart by a number, and gives
-- no name twice.
ALTER TABLE companies ADD COLUMN name_number integer NOT NULL DEFAULT 1;
DROP INDEX companies_name;
CREATE UNIQUE INDEX companies_name ON companies (lower(name), name_number);
