-- Which documents a prompt may quote: all of the company, or those that are named here.
ALTER TABLE prompts ADD COLUMN all_documents boolean NOT NULL DEFAULT true;

CREATE TABLE prompt_documents (
  company_id integer NOT NULL,
  prompt_id integer NOT NULL,
  document_id integer NOT NULL,
  PRIMARY KEY (company_id, prompt_id, document_id),
  FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE,
  CONSTRAINT prompt_documents_document FOREIGN KEY (company_id, document_id)
    REFERENCES knowledge_documents (company_id, id) ON DELETE CASCADE
);
-- A document is deleted.
CREATE INDEX prompt_documents_by_document ON prompt_documents (company_id, document_id);
SELECT protect_company_table('prompt_documents');
