-- Macros and rules begin follow-ups.
ALTER TABLE macro_parts
  ADD COLUMN follow_up_id integer,
  ADD CONSTRAINT macro_parts_follow_up FOREIGN KEY (company_id, follow_up_id) REFERENCES follow_ups (company_id, id)
    ON DELETE SET NULL (follow_up_id);
CREATE INDEX macro_parts_follow_up ON macro_parts (company_id, follow_up_id);
ALTER TABLE rule_parts
  ADD COLUMN follow_up_id integer,
  ADD CONSTRAINT rule_parts_follow_up FOREIGN KEY (company_id, follow_up_id) REFERENCES follow_ups (company_id, id)
    ON DELETE SET NULL (follow_up_id);
CREATE INDEX rule_parts_follow_up ON rule_parts (company_id, follow_up_id);
