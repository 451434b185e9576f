-- A line that flickers leaves thousands of absences that nobody needs to be told of: every opened conversation passed over them.
CREATE INDEX connection_absences_telling ON connection_absences (company_id, whatsapp_id, began_at DESC, id DESC)
  WHERE NOT (ended_at IS NOT NULL AND NOT may_miss AND ended_at - began_at < interval '1 minute');
