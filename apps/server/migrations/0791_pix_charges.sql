-- Pix charges that people of a company send to its contacts. They belong to the conversation and never to the ledger of the
-- installation, in which companies pay for the product.
CREATE TABLE pix_charges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  ticket_id integer NOT NULL,
  -- which shows it; null = it was asked of the bank and is not sent yet, and nobody sees it
  message_id bigint,
  -- who sent it
  user_id integer,
  -- chosen by the client of who sends it: a repeat is the same charge
  client_id uuid NOT NULL,
  -- `key` = a code for a key of the company, which nobody but a person confirms
  provider text NOT NULL CHECK (provider IN ('key', 'efi', 'asaas')),
  -- its name at the bank
  txid text NOT NULL,
  -- the provider's own name of it
  provider_ref text,
  -- what who pays copies into the app of a bank; empty = not made yet
  code text NOT NULL DEFAULT '',
  -- the key that it pays to, as it was then; empty = the provider does not say
  key text NOT NULL DEFAULT '',
  receiver_name text NOT NULL,
  -- null = who pays chooses
  value_cents bigint CHECK (value_cents > 0),
  description text NOT NULL,
  expires_at timestamptz,
  -- what the bank reports
  paid_cents bigint NOT NULL DEFAULT 0,
  paid_at timestamptz,
  -- what a person said of it last
  mark text CHECK (mark IN ('received', 'undone', 'canceled')),
  marked_by integer,
  marked_at timestamptz,
  -- until when one call alone may ask the bank to make it
  asked_until timestamptz,
  -- when the bank was last asked whether it was paid
  checked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, client_id),
  UNIQUE (company_id, txid),
  FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, message_id) REFERENCES messages (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  FOREIGN KEY (company_id, marked_by) REFERENCES users (company_id, id) ON DELETE SET NULL (marked_by)
);
CREATE INDEX pix_charges_ticket ON pix_charges (company_id, ticket_id, id);
CREATE INDEX pix_charges_message ON pix_charges (company_id, message_id);
CREATE INDEX pix_charges_user ON pix_charges (company_id, user_id);
CREATE INDEX pix_charges_marked_by ON pix_charges (company_id, marked_by) WHERE marked_by IS NOT NULL;
-- Those that a bank is asked for.
CREATE INDEX pix_charges_asked ON pix_charges (id) WHERE provider <> 'key' AND paid_at IS NULL;
SELECT protect_company_table('pix_charges');
