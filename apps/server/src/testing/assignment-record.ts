import type pg from 'pg';

/** A step of a ticket or a person, as the database saw it at the end of its transaction; times in milliseconds. */
export interface Step {
  id: number;
  /** of the transaction */
  tx: string;
  /** when the transaction began, and when it was about to end */
  begunAt: number;
  at: number;
  /** `wait`: a ticket may be given out; `give`: a person has it; `moved`: without a wait it is somebody else's; `end`: they no longer have it, `gone`: it waits no more and nobody has it */
  kind: 'wait' | 'give' | 'moved' | 'end' | 'gone' | 'state';
  ticketId: number | null;
  queueId: number | null;
  userId: number | null;
  contactId: number | null;
  /** the place of a ticket among those that wait: the more urgent first, of those the one that waits longest */
  priority: number;
  since: number;
  state: string | null;
}

/**
 * Has the database record every step of tickets and people by itself. What the program says of itself is no part of it: the rows are
 * written by triggers, when a transaction ends, so that a step stands in the record if and only if it happened.
 */
export async function recordSteps(client: pg.Client | pg.Pool): Promise<void> {
  await client.query(`
    CREATE SCHEMA record;
    CREATE TABLE record.steps (
      id bigserial PRIMARY KEY, tx xid8 NOT NULL DEFAULT pg_current_xact_id(), begun_at timestamptz NOT NULL DEFAULT now(),
      at timestamptz NOT NULL DEFAULT clock_timestamp(), kind text NOT NULL, ticket_id int, queue_id int, user_id int, contact_id int,
      priority int NOT NULL DEFAULT 0, since timestamptz, state text);
    CREATE FUNCTION record.may_be_given(t tickets) RETURNS boolean LANGUAGE sql AS
      $$ SELECT t.status = 'pending' AND t.queue_id IS NOT NULL AND NOT t.chatbot AND NOT t.never_served $$;
    CREATE FUNCTION record.ticket() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.status = 'open' AND NEW.status <> 'open' THEN
          INSERT INTO record.steps (kind, ticket_id, queue_id, user_id) VALUES ('end', NEW.id, OLD.queue_id, OLD.user_id);
        END IF;
        IF record.may_be_given(NEW) AND (TG_OP = 'INSERT' OR NOT record.may_be_given(OLD)
          OR (OLD.queue_id, OLD.priority) IS DISTINCT FROM (NEW.queue_id, NEW.priority)) THEN
          INSERT INTO record.steps (kind, ticket_id, queue_id, contact_id, priority, since)
          VALUES ('wait', NEW.id, NEW.queue_id, NEW.contact_id, array_position(ARRAY['urgent', 'high', 'normal', 'low'], NEW.priority),
            coalesce(NEW.pending_since, NEW.updated_at));
        ELSIF NEW.status = 'open' AND (TG_OP = 'INSERT' OR OLD.status <> 'open' OR OLD.user_id IS DISTINCT FROM NEW.user_id) THEN
          INSERT INTO record.steps (kind, ticket_id, queue_id, user_id, contact_id)
          VALUES (CASE WHEN TG_OP = 'UPDATE' AND OLD.status = 'open' THEN 'moved' ELSE 'give' END, NEW.id, NEW.queue_id, NEW.user_id,
            NEW.contact_id);
        ELSIF TG_OP = 'UPDATE' AND record.may_be_given(OLD) AND NOT record.may_be_given(NEW) THEN
          INSERT INTO record.steps (kind, ticket_id, queue_id) VALUES ('gone', NEW.id, OLD.queue_id);
        END IF;
        RETURN NULL;
      END $$;
    CREATE FUNCTION record.person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        IF TG_OP = 'INSERT' OR OLD.state <> NEW.state THEN
          INSERT INTO record.steps (kind, user_id, state) VALUES ('state', NEW.user_id, NEW.state);
        END IF;
        RETURN NULL;
      END $$;
    CREATE CONSTRAINT TRIGGER record_ticket AFTER INSERT OR UPDATE ON tickets DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION record.ticket();
    CREATE CONSTRAINT TRIGGER record_person AFTER INSERT OR UPDATE ON availabilities DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION record.person();`);
}

/** The steps after one, in their order. */
export async function readSteps(client: pg.Client | pg.Pool, after = 0): Promise<Step[]> {
  const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
  const { rows } = await client.query<Step>(
    `SELECT id::int, tx::text, ${ms('begun_at')} AS "begunAt", ${ms('at')} AS at, kind, ticket_id AS "ticketId", queue_id AS "queueId",
      user_id AS "userId", contact_id AS "contactId", priority, ${ms('since')} AS since, state
     FROM record.steps WHERE id > $1 ORDER BY id`,
    [after],
  );
  return rows;
}
