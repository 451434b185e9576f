-- Pages of the web as documents, read again each week.
ALTER TABLE knowledge_documents
  DROP CONSTRAINT knowledge_documents_kind_check,
  ADD CONSTRAINT knowledge_documents_kind_check CHECK (kind IN ('pdf', 'docx', 'md', 'txt', 'text', 'page')),
  ADD COLUMN url text,
  -- when it was read last, and when it is read again
  ADD COLUMN fetched_at timestamptz,
  ADD COLUMN next_fetch_at timestamptz,
  -- why it could not be read the last time; NULL = it could
  ADD COLUMN problem text CHECK (problem IN ('unreachable', 'kind', 'empty', 'tooLong')),
  ADD CONSTRAINT knowledge_documents_page CHECK (kind <> 'page' OR (url IS NOT NULL AND next_fetch_at IS NOT NULL));
CREATE UNIQUE INDEX knowledge_documents_url ON knowledge_documents (company_id, md5(url)) WHERE url IS NOT NULL;
-- Which pages of all companies are due.
CREATE INDEX knowledge_documents_due ON knowledge_documents (next_fetch_at) WHERE next_fetch_at IS NOT NULL;
