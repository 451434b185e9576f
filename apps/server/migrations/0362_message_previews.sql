-- The small picture that a phone sends with a file, as base64 of a JPEG: kept until the file is here.
ALTER TABLE messages ADD COLUMN media_preview text;
