import { sql } from 'kysely';
import { maxResponderCalls, type ResponderCall } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** The responder that was asked: an integration or a prompt, by its id. */
export type ResponderRef =
  | { integrationId: number; promptId?: undefined }
  | { promptId: number; integrationId?: undefined };

export type ResponderKind = 'integration' | 'prompt';

export type CallRow = ResponderRef & ResponderCall;

/** Stores calls in their order, but for those of an integration or a prompt that has been deleted since. */
export async function insertCalls(db: Db, companyId: number, calls: readonly CallRow[]): Promise<void> {
  await sql`
    INSERT INTO responder_calls (company_id, integration_id, prompt_id, duration_ms, problem, status, error, did, created_at)
    SELECT ${companyId}, integration.id, prompt.id, call.duration_ms, call.problem, call.status, call.error,
      CASE WHEN call.did = '' THEN '{}' ELSE string_to_array(call.did, ' ') END, call.at
    FROM unnest(${calls.map(({ integrationId }) => integrationId ?? null)}::int[], ${calls.map(({ promptId }) => promptId ?? null)}::int[],
      ${calls.map(({ durationMs }) => Math.round(durationMs))}::int[], ${calls.map(({ problem }) => problem)}::text[],
      ${calls.map(({ status }) => status)}::int[], ${calls.map(({ error }) => error)}::text[], ${calls.map(({ did }) => did.join(' '))}::text[],
      ${calls.map(({ at }) => at)}::timestamptz[])
      WITH ORDINALITY AS call (integration_id, prompt_id, duration_ms, problem, status, error, did, at, place)
    LEFT JOIN integrations integration ON integration.id = call.integration_id
    LEFT JOIN prompts prompt ON prompt.id = call.prompt_id
    WHERE integration.id IS NOT NULL OR prompt.id IS NOT NULL
    ORDER BY call.place`.execute(db);
}

/** The latest calls of an integration or a prompt, newest first. */
export async function listCalls(
  db: Db,
  { integrationId, promptId }: ResponderRef,
): Promise<(ResponderCall & { id: string })[]> {
  return (
    db
      .selectFrom('responderCalls')
      .select(['id', 'createdAt as at', 'durationMs', 'problem', 'status', 'error', 'did'])
      .where((eb) =>
        integrationId === undefined ? eb('promptId', '=', promptId) : eb('integrationId', '=', integrationId),
      )
      .orderBy('id', 'desc')
      .limit(maxResponderCalls)
      // Its words are those of the contract, which only this feature writes.
      .$castTo<ResponderCall & { id: string }>()
      .execute()
  );
}

const callColumns = sql`call.created_at AS at, call.duration_ms AS "durationMs", call.problem, call.status, call.error, call.did`;

/** The last call of each integration, or of each prompt, that was asked; `failingSince` = the first after the last answer. */
export async function listLatest(
  db: Db,
  kind: ResponderKind,
): Promise<(ResponderCall & { id: number; failingSince: string | null })[]> {
  const asked = sql.ref(`${kind}_id`);
  const { rows } = await sql<ResponderCall & { id: number; failingSince: string | null }>`
    SELECT one.id, last.at, last."durationMs", last.problem, last.status, last.error, last.did, CASE WHEN last.problem IS NOT NULL THEN (
      SELECT call.created_at FROM responder_calls call
      WHERE call.company_id = one.company_id AND call.${asked} = one.id AND call.id > coalesce((
        SELECT answered.id FROM responder_calls answered
        WHERE answered.company_id = one.company_id AND answered.${asked} = one.id AND answered.problem IS NULL
        ORDER BY answered.id DESC LIMIT 1
      ), 0) ORDER BY call.id LIMIT 1
    ) END AS "failingSince"
    FROM ${sql.table(`${kind}s`)} one, LATERAL (
      SELECT ${callColumns} FROM responder_calls call
      WHERE call.company_id = one.company_id AND call.${asked} = one.id ORDER BY call.id DESC LIMIT 1
    ) last ORDER BY one.id`.execute(db);
  return rows;
}

/** The last calls of all integrations, or of all prompts, newest first. */
export async function listTurns(
  db: Db,
  kind: ResponderKind,
  limit: number,
): Promise<(ResponderCall & { id: string; name: string })[]> {
  const { rows } = await sql<ResponderCall & { id: string; name: string }>`
    SELECT last.* FROM ${sql.table(`${kind}s`)} one, LATERAL (
      SELECT call.id, one.name, ${callColumns} FROM responder_calls call
      WHERE call.company_id = one.company_id AND call.${sql.ref(`${kind}_id`)} = one.id ORDER BY call.id DESC LIMIT ${limit}
    ) last ORDER BY last.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Deletes the calls of all companies from before a moment, for the housekeeping. */
export async function deleteCallsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('responderCalls').where('createdAt', '<', before.toISOString()).execute();
}
