-- Passages as an embedding model of the company places them: what means the same stands near to each other.
ALTER TABLE assistants
  -- '' = documents are found by words alone
  ADD COLUMN embedding_model text NOT NULL DEFAULT '',
  -- why passages wait to be placed; NULL = none does, or nothing went wrong
  ADD COLUMN embedding_problem text;
ALTER TABLE knowledge_passages
  -- numbers of four bytes, little end first, of length one together; NULL = not placed yet, or not to be
  ADD COLUMN embedding bytea;
-- Which passages wait.
CREATE INDEX knowledge_passages_waiting ON knowledge_passages (company_id, document_id, position) WHERE embedding IS NULL;
