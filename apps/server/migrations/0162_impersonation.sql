-- An operator inside a company: a login of its own beside those of the user whom they see it as. They belong to another company, so
-- nothing refers to them.
ALTER TABLE sessions ADD COLUMN operator_id integer, ADD COLUMN operator_reason text;
