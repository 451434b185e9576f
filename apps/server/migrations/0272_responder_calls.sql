-- What was asked of the programs and models that answer contacts, and how long the answer took: for people who look for what is wrong.
-- It says nothing of the contact or the conversation, and is kept for a week.
CREATE TABLE responder_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  integration_id integer,
  prompt_id integer,
  duration_ms integer NOT NULL,
  -- why there was no answer, as the log of the ticket says it; null = there was one
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((integration_id IS NULL) <> (prompt_id IS NULL)),
  FOREIGN KEY (company_id, integration_id) REFERENCES integrations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE
);
CREATE INDEX responder_calls_integration ON responder_calls (company_id, integration_id, id);
CREATE INDEX responder_calls_prompt ON responder_calls (company_id, prompt_id, id) WHERE prompt_id IS NOT NULL;
-- What is kept for a time only.
CREATE INDEX responder_calls_age ON responder_calls (created_at);
SELECT protect_company_table('responder_calls');
