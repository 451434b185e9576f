-- What a quick reply lets the contact press, in the place of files: buttons, a list, a link, a request for a place.
ALTER TABLE quick_messages ADD COLUMN interactive jsonb;
