-- How many recipients of a campaign stand how, and how far they came, so that lists and reports tell it without going through a hundred
-- thousand rows. As with ticket_counts (0200) each change is a row of its own, a total is the sum of the rows, and a job folds them.
-- It does not refer to campaigns: the deletion of one takes its recipients, whose last rows come here after that.

-- A letter for each moment that is known: asked (a), consented (c), sent (s), delivered (d), read (r), answered (w).
ALTER TABLE campaign_recipients ADD COLUMN steps text GENERATED ALWAYS AS (
  CASE WHEN asked_at IS NULL THEN '' ELSE 'a' END || CASE WHEN consented_at IS NULL THEN '' ELSE 'c' END
  || CASE WHEN sent_at IS NULL THEN '' ELSE 's' END || CASE WHEN delivered_at IS NULL THEN '' ELSE 'd' END
  || CASE WHEN read_at IS NULL THEN '' ELSE 'r' END || CASE WHEN answered_at IS NULL THEN '' ELSE 'w' END
) STORED;

CREATE TABLE campaign_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  campaign_id integer NOT NULL,
  variant smallint NOT NULL,
  whatsapp_id integer,
  state text NOT NULL,
  steps text NOT NULL,
  count integer NOT NULL,
  -- made of several rows, or of all recipients
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX campaign_counts_campaign ON campaign_counts (company_id, campaign_id);
CREATE INDEX campaign_counts_changes ON campaign_counts (company_id, campaign_id) WHERE NOT folded;
SELECT protect_company_table('campaign_counts');

CREATE FUNCTION count_changed_recipients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO campaign_counts (company_id, campaign_id, variant, whatsapp_id, state, steps, count)
  SELECT company_id, campaign_id, variant, whatsapp_id, state, steps, step * count(*)
  FROM changed GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_recipients_counted_added AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_recipients();
CREATE TRIGGER campaign_recipients_counted_removed AFTER DELETE ON campaign_recipients REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_recipients();

-- By statement: where failed ones are sent again or a connection goes, many recipients move at once.
CREATE FUNCTION count_moved_recipients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO campaign_counts (company_id, campaign_id, variant, whatsapp_id, state, steps, count)
  SELECT company_id, campaign_id, variant, whatsapp_id, state, steps, sum(step)
  FROM (SELECT -1 AS step, * FROM before UNION ALL SELECT 1, * FROM after) moved
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(step) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_recipients_counted_moved AFTER UPDATE ON campaign_recipients
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_moved_recipients();

SELECT run_as_platform('count_changed_recipients()'), run_as_platform('count_moved_recipients()');

SET LOCAL ROLE balcao_platform;
INSERT INTO campaign_counts (company_id, campaign_id, variant, whatsapp_id, state, steps, count, folded)
SELECT company_id, campaign_id, variant, whatsapp_id, state, steps, count(*), true
FROM campaign_recipients GROUP BY 1, 2, 3, 4, 5, 6;
RESET ROLE;

-- What of these figures was read from an index; the recipients of a state are listed in their order instead.
DROP INDEX campaign_recipients_state;
CREATE INDEX campaign_recipients_state ON campaign_recipients (company_id, campaign_id, state, id);
-- Why some failed or were skipped, read from the index alone.
CREATE INDEX campaign_recipients_reason ON campaign_recipients (company_id, campaign_id, reason, state) WHERE reason IS NOT NULL;
