-- A strict function is no part of the query that calls it but called for each row, and half of a search was spent on that. What it
-- answers is as before: no text is still none, and every message says whether it is one's own.
CREATE OR REPLACE FUNCTION unsigned_text(words text, is_own boolean) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN is_own THEN regexp_replace(words, '^\*[^*\n]{1,200}:\*\n', '') ELSE words END $$;
