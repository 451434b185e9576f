-- Passages are found by the words of their text, of the headings above it and of their document's name, whatever form of the word is asked for.

-- Words as passages are indexed and searched: without accents, as singulars where the Portuguese stemmer of PostgreSQL leaves plurals apart,
-- without diminutives and drawn-out letters, and each part of a name such as politica-de-troca.pdf by itself.
CREATE FUNCTION knowledge_words(words text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  rule text[];
  result text := search_text(words);
BEGIN
  FOREACH rule SLICE 1 IN ARRAY ARRAY[
    ['([[:alpha:]])\1{2,}', '\1'],
    ['([[:alpha:]])[._/-]+(?=[[:alpha:]])', '\1 '],
    ['(\w{2,})[oa]es\y', '\1ao'],
    ['(\w{2,})ais\y', '\1al'],
    ['(\w{2,})eis\y', '\1el'],
    ['(\w{2,})ois\y', '\1ol'],
    ['(\w{2,})ns\y', '\1m'],
    ['(\w{2,}[rz])es\y', '\1'],
    ['(\w{3,})zinh[oa]s?\y', '\1'],
    ['(\w{3,})inh([oa])s?\y', '\1\2']
  ] LOOP
    result := regexp_replace(result, rule[1], rule[2], 'g');
  END LOOP;
  RETURN result;
END $$;
GRANT EXECUTE ON FUNCTION knowledge_words(text) TO balcao_app, balcao_platform;

-- The stems of words, in their order, without those that only join others.
CREATE FUNCTION knowledge_stems(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(array_agg(lexeme ORDER BY positions[1]), '{}') FROM unnest(to_tsvector('portuguese', knowledge_words(words))) $$;
GRANT EXECUTE ON FUNCTION knowledge_stems(text) TO balcao_app, balcao_platform;

ALTER TABLE knowledge_passages
  -- of the document; changes with it
  ADD COLUMN name text NOT NULL DEFAULT '',
  -- the headings that stand in it, and the last one before it; '' = none
  ADD COLUMN heading text NOT NULL DEFAULT '',
  DROP COLUMN search;

SET LOCAL ROLE balcao_platform;
UPDATE knowledge_passages p SET
  name = d.name,
  heading = concat_ws(' ',
    (SELECT found.line[1] FROM knowledge_passages before,
        regexp_matches(before.text, '^#{1,6} +([^\n]*)', 'ng') WITH ORDINALITY AS found (line, place)
      WHERE before.company_id = p.company_id AND before.document_id = p.document_id AND before.position < p.position
      ORDER BY before.position DESC, found.place DESC LIMIT 1),
    (SELECT string_agg(found.line[1], ' ') FROM regexp_matches(p.text, '^#{1,6} +([^\n]*)', 'ng') AS found (line)))
  FROM knowledge_documents d WHERE d.company_id = p.company_id AND d.id = p.document_id;
RESET ROLE;

ALTER TABLE knowledge_passages
  ALTER COLUMN name DROP DEFAULT,
  ALTER COLUMN heading DROP DEFAULT,
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('portuguese', knowledge_words(name)), 'A') || setweight(to_tsvector('portuguese', knowledge_words(heading)), 'B')
    || to_tsvector('portuguese', knowledge_words(text))) STORED;

-- Words that mean the same at a company, besides those that every company has.
CREATE TABLE knowledge_synonyms (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  -- a list of groups, each a list of words
  groups jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_company_table('knowledge_synonyms');
