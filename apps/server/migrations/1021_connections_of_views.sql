-- A view may name connections; a removed one leaves its part without it, as tags, queues and users do.
ALTER TABLE ticket_view_parts ADD COLUMN whatsapp_id integer;
ALTER TABLE ticket_view_parts ADD CONSTRAINT ticket_view_parts_connection FOREIGN KEY (company_id, whatsapp_id)
  REFERENCES whatsapps (company_id, id) ON DELETE SET NULL (whatsapp_id);
ALTER TABLE ticket_view_parts DROP CONSTRAINT ticket_view_parts_kind_check;
ALTER TABLE ticket_view_parts ADD CONSTRAINT ticket_view_parts_kind_check CHECK (kind IN ('tag', 'queue', 'user', 'connection'));
CREATE INDEX ticket_view_parts_whatsapp ON ticket_view_parts (company_id, whatsapp_id);
