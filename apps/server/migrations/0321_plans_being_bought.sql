-- A plan for which an invoice is open is being bought: whoever pays it would get nothing for it.
CREATE FUNCTION keep_plan_being_bought() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE plan_id = OLD.id AND status = 'open') THEN
    RAISE foreign_key_violation USING MESSAGE = 'an invoice for the plan is open', CONSTRAINT = 'invoices_open_plan';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER plans_keep_being_bought BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION keep_plan_being_bought();
