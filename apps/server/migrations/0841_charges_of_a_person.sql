-- Finds the last charge of a person: the next one waits a moment.
DROP INDEX pix_charges_user;
CREATE INDEX pix_charges_user ON pix_charges (company_id, user_id, id);
