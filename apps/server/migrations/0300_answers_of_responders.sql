-- Why there was no answer, in a word of the contract that screens have a sentence for; `error` is what the other side said.
ALTER TABLE responder_calls
  ADD COLUMN problem text,
  -- of an answer with an error status
  ADD COLUMN status smallint,
  -- what the answer did besides: words of the contract
  ADD COLUMN did text[] NOT NULL DEFAULT '{}';
SET LOCAL ROLE balcao_platform;
UPDATE responder_calls SET problem = 'other' WHERE error IS NOT NULL;
RESET ROLE;
-- The last answer: since then everything has failed.
CREATE INDEX responder_calls_integration_answered ON responder_calls (company_id, integration_id, id) WHERE problem IS NULL;
CREATE INDEX responder_calls_prompt_answered ON responder_calls (company_id, prompt_id, id)
  WHERE problem IS NULL AND prompt_id IS NOT NULL;

-- Turns by hour, so that no list counts them.
CREATE TABLE responder_hours (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  integration_id integer,
  prompt_id integer,
  hour timestamptz NOT NULL,
  answered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  CHECK ((integration_id IS NULL) <> (prompt_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (company_id, integration_id, prompt_id, hour),
  FOREIGN KEY (company_id, integration_id) REFERENCES integrations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX responder_hours_prompt ON responder_hours (company_id, prompt_id, hour) WHERE prompt_id IS NOT NULL;
-- What is kept for a time only.
CREATE INDEX responder_hours_age ON responder_hours (hour);
SELECT protect_company_table('responder_hours');

ALTER TABLE integrations
  -- for one attempt, and how many are made with growing pauses between them
  ADD COLUMN wait_seconds smallint NOT NULL DEFAULT 20,
  ADD COLUMN attempts smallint NOT NULL DEFAULT 3,
  -- whether what is said in voice messages is written down and sent with the file
  ADD COLUMN transcribes boolean NOT NULL DEFAULT false,
  ADD CHECK (wait_seconds BETWEEN 3 AND 30),
  ADD CHECK (attempts BETWEEN 1 AND 5);

-- How often a document was quoted in a month.
CREATE TABLE knowledge_citations (
  company_id integer NOT NULL,
  document_id integer NOT NULL,
  -- its first day
  month date NOT NULL,
  citations integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, document_id, month),
  FOREIGN KEY (company_id, document_id) REFERENCES knowledge_documents (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('knowledge_citations');

ALTER TABLE prompts
  -- the last signs of the key, by which people know it again; empty = not known
  ADD COLUMN key_hint text NOT NULL DEFAULT '',
  ADD COLUMN key_stored_at timestamptz;
