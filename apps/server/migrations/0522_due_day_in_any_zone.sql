-- A company that moves to another time zone stays due on the same day of its calendar, which is another moment: what is guarded is the day.
DROP TRIGGER companies_terms_changed ON companies;
CREATE TRIGGER companies_terms_changed BEFORE UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.plan_id, OLD.status, OLD.removed_at, (OLD.due_date AT TIME ZONE OLD.time_zone)::date)
    IS DISTINCT FROM (NEW.plan_id, NEW.status, NEW.removed_at, (NEW.due_date AT TIME ZONE NEW.time_zone)::date)
    AND current_user = 'balcao_app')
  EXECUTE FUNCTION refuse_as_company('what the operator agreed with a company');
