-- How many bytes the files of a company take, kept beside the files and counted anew every night. Without a row nobody has counted yet.
CREATE TABLE company_storage (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
SELECT protect_company_table('company_storage');
