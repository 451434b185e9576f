-- Pix keys to which contacts of a company pay; they have nothing to do with how the company itself pays for the product.
CREATE TABLE pix_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- as banks write it
  key text NOT NULL CHECK (length(key) <= 77),
  kind text NOT NULL CHECK (kind IN ('cpf', 'cnpj', 'phone', 'email', 'random')),
  -- as the codes name them
  receiver_name text NOT NULL,
  receiver_city text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- what other tables of the company refer to
  UNIQUE (company_id, id),
  CONSTRAINT pix_keys_key UNIQUE (company_id, key)
);
SELECT protect_company_table('pix_keys');
