-- What a simulated phone still has to hand to the company is found without its other messages.
CREATE INDEX sandbox_messages_to_company ON sandbox_messages (company_id, whatsapp_id, id) WHERE from_me AND ack = 2;
