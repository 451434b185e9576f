-- The name of the field whose value in a row of a sheet does not fit.
ALTER TABLE sheet_import_rows ADD COLUMN field text;
