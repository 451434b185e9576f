-- One importer takes spreadsheets: into a contact list, or without one as contacts.
ALTER TABLE contact_list_imports RENAME TO sheet_imports;
ALTER TABLE contact_list_import_rows RENAME TO sheet_import_rows;
ALTER INDEX contact_list_imports_pkey RENAME TO sheet_imports_pkey;
ALTER INDEX contact_list_imports_company_id_id_key RENAME TO sheet_imports_company_id_id_key;
ALTER INDEX contact_list_imports_list RENAME TO sheet_imports_list;
ALTER INDEX contact_list_imports_user RENAME TO sheet_imports_user;
ALTER INDEX contact_list_import_rows_pkey RENAME TO sheet_import_rows_pkey;

-- null = the people of the sheet become contacts
ALTER TABLE sheet_imports ALTER COLUMN contact_list_id DROP NOT NULL;
