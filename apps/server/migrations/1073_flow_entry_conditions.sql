-- Several flows begin in one place, for conversations of different kinds: those that say more are asked first (decision 0319).
ALTER TABLE flow_entries
  DROP CONSTRAINT flow_entries_whatsapp,
  DROP CONSTRAINT flow_entries_queue,
  -- in the shape of the contract
  ADD COLUMN conditions jsonb NOT NULL DEFAULT '{}',
  -- 0 = any conversation
  ADD COLUMN rank smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT flow_entries_whatsapp UNIQUE (company_id, whatsapp_id, flow_id),
  ADD CONSTRAINT flow_entries_queue UNIQUE (company_id, queue_id, flow_id);
