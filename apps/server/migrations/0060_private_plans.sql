-- A plan that is not public is given by the operator alone: sign-up does not offer it.
ALTER TABLE plans ADD COLUMN is_public boolean NOT NULL DEFAULT true;
