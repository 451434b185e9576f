-- What did not leave is counted above the calendar and listed there: few rows of many.
CREATE INDEX schedules_failed ON schedules (company_id, created_at DESC, id DESC) WHERE status = 'ERRO';
