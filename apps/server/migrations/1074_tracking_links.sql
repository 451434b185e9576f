-- Short addresses of a company that lead to WhatsApp, to one of its numbers (decision 0321).
CREATE TABLE tracking_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- what its address ends with; no two links of the installation have the same
  code text NOT NULL,
  text text NOT NULL,
  -- the words of the text by which a conversation is known
  words text NOT NULL,
  whatsapp_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT tracking_links_code UNIQUE (code),
  CONSTRAINT tracking_links_words UNIQUE (company_id, words),
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id)
);
CREATE INDEX tracking_links_name ON tracking_links (company_id, search_text(name), id);
CREATE INDEX tracking_links_whatsapp ON tracking_links (company_id, whatsapp_id);
SELECT protect_company_table('tracking_links');

-- How often links were opened, and conversations began by them. It names nobody.
CREATE TABLE tracking_link_days (
  company_id integer NOT NULL,
  link_id integer NOT NULL,
  -- of the company's time zone
  day date NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  conversations integer NOT NULL DEFAULT 0,
  PRIMARY KEY (link_id, day),
  FOREIGN KEY (company_id, link_id) REFERENCES tracking_links (company_id, id) ON DELETE CASCADE
);
CREATE INDEX tracking_link_days_link ON tracking_link_days (company_id, link_id);
CREATE INDEX tracking_link_days_day ON tracking_link_days (day);
SELECT protect_company_table('tracking_link_days');
