-- Users found by any part of name and e-mail. They are as few as a plan allows, so one look through a company's own is quick.
ALTER TABLE users ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (search_text(name || E'\n' || email)) STORED;
