-- The name by which somebody is found on WhatsApp; it may be all that is known of them beside an id.
ALTER TABLE contacts ADD COLUMN username text NOT NULL DEFAULT '';
