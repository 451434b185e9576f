-- The name of what a line is about, as it was then. Names of contacts are not kept.
ALTER TABLE audit_lines ADD COLUMN subject_name text;
GRANT UPDATE (subject_name) ON audit_lines TO balcao_platform;
