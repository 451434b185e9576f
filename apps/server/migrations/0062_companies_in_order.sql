-- The pages of the operator's companies come by key, by name or by due date, whatever their number.
CREATE INDEX companies_by_name ON companies (search_text(name), id) WHERE removed_at IS NULL;
CREATE INDEX companies_by_due_date ON companies (due_date, id) WHERE removed_at IS NULL;
