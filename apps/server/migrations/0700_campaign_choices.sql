ALTER TABLE campaigns
  -- leaves out who has a waiting or open ticket when their message is due
  ADD COLUMN skip_in_service boolean NOT NULL DEFAULT false,
  -- when recipients whose message had failed were queued again: from then on it has begun, whatever they show
  ADD COLUMN retried_at timestamptz;

-- When the person was last told that they opted out.
ALTER TABLE campaign_opt_outs ADD COLUMN answered_at timestamptz;
