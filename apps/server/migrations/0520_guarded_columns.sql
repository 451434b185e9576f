-- Who is an operator of the installation, and what a company pays for and until when, is written across companies alone. A statement in
-- the name of a company that says otherwise is refused, whatever made it.
CREATE FUNCTION refuse_as_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is not written in the name of a company', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER users_operator_added BEFORE INSERT ON users FOR EACH ROW
  WHEN (current_user = 'balcao_app' AND NEW.super)
  EXECUTE FUNCTION refuse_as_company('users.super');
CREATE TRIGGER users_operator_changed BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.super IS DISTINCT FROM NEW.super AND current_user = 'balcao_app')
  EXECUTE FUNCTION refuse_as_company('users.super');
CREATE TRIGGER companies_terms_changed BEFORE UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.plan_id, OLD.due_date, OLD.status, OLD.removed_at) IS DISTINCT FROM (NEW.plan_id, NEW.due_date, NEW.status, NEW.removed_at)
    AND current_user = 'balcao_app')
  EXECUTE FUNCTION refuse_as_company('what the operator agreed with a company');
