-- An import without a list goes with its company, as one of a list goes with the list.
ALTER TABLE sheet_imports ADD FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE;
