-- It names a person to a provider and refers to no row, as columns that end in _id do.
ALTER TABLE tickets RENAME COLUMN address_id TO address_value;
