-- At how many starts of its session a decrypted message was still there: one that ends the process each time is set aside.
ALTER TABLE web_decrypted ADD COLUMN attempts smallint NOT NULL DEFAULT 0;
