-- Deleting a user, a connection or a plan looks for the rows that refer to it; without these it reads whole tables.
CREATE INDEX sessions_user ON sessions (company_id, user_id);
CREATE INDEX users_whatsapp ON users (company_id, whatsapp_id) WHERE whatsapp_id IS NOT NULL;
CREATE INDEX companies_plan ON companies (plan_id);
