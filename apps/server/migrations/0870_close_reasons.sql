-- How services end: the reasons of a queue, and when whoever resolves is asked for one.
ALTER TABLE queues
  ADD COLUMN close_reason_ask text NOT NULL DEFAULT 'never' CHECK (close_reason_ask IN ('never', 'answered', 'always')),
  ADD COLUMN close_reasons jsonb NOT NULL DEFAULT '[]';
-- The words as they were when the service ended: a reason that is renamed or removed stays with what it ended.
ALTER TABLE ticket_cycles
  ADD COLUMN close_reason text NOT NULL DEFAULT '',
  ADD COLUMN close_detail text NOT NULL DEFAULT '';
-- The latest reasons of a queue: the frequent ones are offered first.
CREATE INDEX ticket_cycles_close_reasons ON ticket_cycles (company_id, queue_id, finished_at DESC) WHERE close_reason <> '';
