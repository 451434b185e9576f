-- Instructions by which a language model answers contacts, and where it does: in queues, on connections, in single tickets.

CREATE TABLE prompts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  prompt text NOT NULL,
  -- sealed; NULL only while the row is made, since it is sealed for its id
  api_key text,
  base_url text NOT NULL DEFAULT 'https://api.openai.com/v1',
  model text NOT NULL,
  -- of one answer
  max_tokens integer NOT NULL,
  -- of the conversation that the model reads
  max_messages integer NOT NULL,
  temperature real NOT NULL,
  -- where a conversation goes that the model hands over; NULL = it stays in its queue
  queue_id integer,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  total_tokens bigint NOT NULL DEFAULT 0,
  -- what a contact is left with when it does not answer: the menu, people, or a text and then people
  on_failure text NOT NULL DEFAULT 'wait' CHECK (on_failure IN ('wait', 'menu', 'text')),
  failure_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id)
);
-- A page of the list.
CREATE INDEX prompts_by_name ON prompts (company_id, search_text(name), id);
CREATE INDEX prompts_queue ON prompts (company_id, queue_id) WHERE queue_id IS NOT NULL;
SELECT protect_company_table('prompts');

ALTER TABLE queues ADD COLUMN prompt_id integer,
  ADD FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE SET NULL (prompt_id);
CREATE INDEX queues_prompt ON queues (company_id, prompt_id) WHERE prompt_id IS NOT NULL;
ALTER TABLE whatsapps ADD COLUMN prompt_id integer,
  ADD FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE SET NULL (prompt_id);
CREATE INDEX whatsapps_prompt ON whatsapps (company_id, prompt_id) WHERE prompt_id IS NOT NULL;
ALTER TABLE tickets ADD COLUMN prompt_id integer,
  ADD FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE SET NULL (prompt_id);
CREATE INDEX tickets_prompt ON tickets (company_id, prompt_id) WHERE prompt_id IS NOT NULL;
