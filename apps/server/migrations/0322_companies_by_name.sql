-- A page of companies far down reads the names before it from the index alone, in place of computing what each is sorted by.
DROP INDEX companies_by_name;
CREATE INDEX companies_by_name ON companies (search_text(name), id) INCLUDE (name) WHERE removed_at IS NULL;
