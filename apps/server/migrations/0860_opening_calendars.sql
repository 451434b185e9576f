-- Opening hours of several spans a day. `schedules` of companies and queues holds all spans of a week; its entries were one a weekday.
-- Clients of the specification read first start and last end.

-- A queue is like the company until its hours are changed. Where queues decided by their own hours they go on doing so.
ALTER TABLE queues ADD COLUMN own_hours boolean NOT NULL DEFAULT false;

SET LOCAL ROLE balcao_platform;
UPDATE queues q SET own_hours = true
  WHERE EXISTS (SELECT FROM settings s WHERE s.company_id = q.company_id AND s.key = 'scheduleType' AND s.value = 'queue')
    OR (jsonb_array_length(q.schedules::jsonb) > 0 AND (
      SELECT string_agg(concat_ws(' ', e ->> 'weekdayEn', e ->> 'startTime', e ->> 'endTime'), ', ' ORDER BY e ->> 'weekdayEn')
      FROM jsonb_array_elements(q.schedules::jsonb) e
    ) <> 'friday 08:00 18:00, monday 08:00 18:00, saturday 08:00 12:00, sunday 00:00 00:00, thursday 08:00 18:00, tuesday 08:00 18:00, wednesday 08:00 18:00');
RESET ROLE;

-- What goes beyond the week, of the company (no queue) and of queues with hours of their own.
CREATE TABLE opening_calendars (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  queue_id integer,
  -- at most 200: {name, from, to, kind, spans, text, holiday}
  special_days jsonb NOT NULL DEFAULT '[]',
  -- special days of the company count in the queue as well
  shares_days boolean NOT NULL DEFAULT true,
  -- what contacts are told; empty = the text of the queue or the connection
  closed_text text NOT NULL DEFAULT '',
  -- how often a contact is told
  notice text NOT NULL DEFAULT 'sixHours' CHECK (notice IN ('sixHours', 'always', 'never')),
  -- how many people are to be there on a day
  wanted_people smallint CHECK (wanted_people BETWEEN 1 AND 999),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (company_id, queue_id),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_table('opening_calendars');

-- A contact is told once in so many hours, whatever closed in between: when they were told, no longer of which closed period.
ALTER TABLE bot_closed_notices RENAME COLUMN period TO told_at;
