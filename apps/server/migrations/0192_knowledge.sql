-- Texts and files of a company that language models may quote, in passages found by their words.

CREATE TABLE knowledge_documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- what it was read from; text = it was typed here
  kind text NOT NULL CHECK (kind IN ('pdf', 'docx', 'md', 'txt', 'text')),
  -- NULL = it has none
  pages integer,
  words integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE INDEX knowledge_documents_by_name ON knowledge_documents (company_id, search_text(name), id);
SELECT protect_company_table('knowledge_documents');

CREATE TABLE knowledge_passages (
  company_id integer NOT NULL,
  document_id integer NOT NULL,
  position integer NOT NULL,
  page integer,
  text text NOT NULL,
  -- All passages of a company are looked at for a question: row security lets no index of words be used.
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('portuguese', search_text(text))) STORED,
  PRIMARY KEY (company_id, document_id, position),
  FOREIGN KEY (company_id, document_id) REFERENCES knowledge_documents (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('knowledge_passages');
