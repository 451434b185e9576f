-- The same text as before: most messages of attendants begin with no signature, and a regular expression over each of them is a tenth
-- of a search that walks over the newest ones.
CREATE OR REPLACE FUNCTION unsigned_text(words text, is_own boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN is_own AND words LIKE '*%' THEN regexp_replace(words, '^\*[^*\n]{1,200}:\*\n', '') ELSE words END $$;
