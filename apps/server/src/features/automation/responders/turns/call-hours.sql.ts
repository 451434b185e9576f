import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { CallRow, ResponderKind } from './calls.sql.ts';

/** Turns of an hour. */
export interface HourRow {
  id: number;
  hour: string;
  answered: number;
  failed: number;
}

/** Counts turns in their hours, but for those of an integration or a prompt that has been deleted since. */
export async function addHours(db: Db, companyId: number, calls: readonly CallRow[]): Promise<void> {
  await sql`
    INSERT INTO responder_hours AS h (company_id, integration_id, prompt_id, hour, answered, failed)
    SELECT ${companyId}::int, integration.id, prompt.id, date_trunc('hour', call.at),
      count(*) FILTER (WHERE call.problem IS NULL), count(*) FILTER (WHERE call.problem IS NOT NULL)
    FROM unnest(${calls.map(({ integrationId }) => integrationId ?? null)}::int[], ${calls.map(({ promptId }) => promptId ?? null)}::int[],
      ${calls.map(({ problem }) => problem)}::text[], ${calls.map(({ at }) => at)}::timestamptz[])
      AS call (integration_id, prompt_id, problem, at)
    LEFT JOIN integrations integration ON integration.id = call.integration_id
    LEFT JOIN prompts prompt ON prompt.id = call.prompt_id
    WHERE integration.id IS NOT NULL OR prompt.id IS NOT NULL
    GROUP BY integration.id, prompt.id, date_trunc('hour', call.at)
    ORDER BY integration.id, prompt.id, date_trunc('hour', call.at)
    ON CONFLICT (company_id, integration_id, prompt_id, hour) DO UPDATE
      SET answered = h.answered + excluded.answered, failed = h.failed + excluded.failed`.execute(db);
}

/** Each responder that was asked since then. */
export async function listHours(db: Db, kind: ResponderKind, since: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    SELECT ${sql.ref(`${kind}_id`)} AS id, hour, answered, failed FROM responder_hours
    WHERE ${sql.ref(`${kind}_id`)} IS NOT NULL AND hour >= ${since.toISOString()} ORDER BY hour`.execute(db);
  return rows;
}

/** Turns of each since then, in one sum. */
export async function countTurns(db: Db, kind: ResponderKind, since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; turns: number }>`
    SELECT ${sql.ref(`${kind}_id`)} AS id, sum(answered + failed)::int AS turns FROM responder_hours
    WHERE ${sql.ref(`${kind}_id`)} IS NOT NULL AND hour >= ${since.toISOString()} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, turns }) => [id, turns]));
}

/** Deletes the counted hours of all companies from before a moment, for the housekeeping. */
export async function deleteHoursBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('responderHours').where('hour', '<', before.toISOString()).execute();
}
