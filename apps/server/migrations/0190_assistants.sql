-- The language model that helps attendants, what models used, and what was said in voice messages.

CREATE TABLE assistants (
  company_id integer PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
  -- sealed; NULL = there is none, and nothing is asked
  api_key text,
  base_url text NOT NULL DEFAULT 'https://api.openai.com/v1',
  model text NOT NULL DEFAULT 'gpt-4o-mini',
  transcription_model text NOT NULL DEFAULT 'whisper-1',
  -- tokens of a month after which nothing is asked any more; NULL = as many as are wanted
  monthly_tokens bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_company_table('assistants');

-- What the models of a company used in a month: by prompt, and what helped attendants (prompt_id NULL).
CREATE TABLE model_uses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  prompt_id integer,
  -- its first day
  month date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (company_id, prompt_id, month),
  FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('model_uses');

CREATE TABLE transcriptions (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  message_id bigint NOT NULL,
  ticket_id integer NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, message_id),
  FOREIGN KEY (company_id, message_id) REFERENCES messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE
);
-- Those of a conversation, newest first.
CREATE INDEX transcriptions_ticket ON transcriptions (company_id, ticket_id, message_id);
SELECT protect_company_table('transcriptions');

-- A summary of the conversation that a model wrote and its author read.
ALTER TABLE ticket_notes ADD COLUMN is_summary boolean NOT NULL DEFAULT false;
