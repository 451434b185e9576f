-- Days on which a company could not log in because it was past its due date are given back when it pays.
ALTER TABLE companies
  -- when the operator had suspended it, in days of its calendar: [{"from": "2026-11-05", "until": "2026-11-10"}] = after the 5th up to
  -- the 10th; kept from this version on
  ADD COLUMN suspended_spans jsonb NOT NULL DEFAULT '[]',
  -- it paid, or was given a due date beyond its trial: one that is moved back makes no trial of it
  ADD COLUMN trial_over boolean NOT NULL DEFAULT false;
ALTER TABLE invoices
  -- locked days that its payment gave back
  ADD COLUMN locked_days integer NOT NULL DEFAULT 0 CHECK (locked_days >= 0),
  -- the day after which the days that it paid for are counted, up to renewed_until; null = the due day
  ADD COLUMN period_from date;
ALTER TABLE ledger_entries
  -- when the money moved, as its provider reports it; null = when it was recorded
  ADD COLUMN paid_at timestamptz;

SET LOCAL ROLE balcao_platform;
UPDATE companies c SET trial_over = true
WHERE trial_expiration IS NOT NULL
  AND (due_date IS NULL OR due_date > trial_expiration
    OR EXISTS (SELECT FROM invoices i WHERE i.company_id = c.id AND i.status IN ('paid', 'refunded')));

-- Open invoices are named by the days that they pay for. What was paid keeps the name that its receipt has.
UPDATE invoices i SET detail = regexp_replace(i.detail, ', [^,]*$', '') || ', ' || to_char(i.due_on, 'DD/MM/YY')
  || CASE p.language WHEN 'en' THEN ' to ' ELSE ' a ' END
  || to_char(p.month + least(p.agreed, extract(day FROM p.month + interval '1 month' - interval '1 day')::integer) - 1, 'DD/MM/YY')
FROM (
  SELECT o.id, c.language, coalesce(c.due_day, extract(day FROM o.due_on))::integer AS agreed,
    (date_trunc('month', o.due_on::timestamp) + make_interval(months =>
      CASE o.recurrence WHEN 'MENSAL' THEN 1 WHEN 'BIMESTRAL' THEN 2 WHEN 'TRIMESTRAL' THEN 3 WHEN 'SEMESTRAL' THEN 6 ELSE 12 END))::date AS month
  FROM invoices o JOIN companies c ON c.id = o.company_id WHERE o.status = 'open'
) p
WHERE p.id = i.id;
RESET ROLE;
