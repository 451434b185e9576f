-- All fields of a row that do not fit, with why: `field` is the first of them.
ALTER TABLE sheet_import_rows ADD COLUMN wrong jsonb NOT NULL DEFAULT '[]';
