import { sql } from 'kysely';
import { maxResponderCalls, type ResponderCall } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

/** What was asked: an integration or a prompt. */
export type Asked = { integrationId: number; promptId?: undefined } | { promptId: number; integrationId?: undefined };

export type CallRow = Asked & { durationMs: number; error: string | null; at: string };

/** Stores calls in their order, but for those of an integration or a prompt that has been deleted since. */
export async function insertCalls(db: Db, companyId: number, calls: readonly CallRow[]): Promise<void> {
  await sql`
    INSERT INTO responder_calls (company_id, integration_id, prompt_id, duration_ms, error, created_at)
    SELECT ${companyId}, integration.id, prompt.id, call.duration_ms, call.error, call.at
    FROM unnest(${calls.map(({ integrationId }) => integrationId ?? null)}::int[], ${calls.map(({ promptId }) => promptId ?? null)}::int[],
      ${calls.map(({ durationMs }) => Math.round(durationMs))}::int[], ${calls.map(({ error }) => error)}::text[],
      ${calls.map(({ at }) => at)}::timestamptz[])
      WITH ORDINALITY AS call (integration_id, prompt_id, duration_ms, error, at, place)
    LEFT JOIN integrations integration ON integration.id = call.integration_id
    LEFT JOIN prompts prompt ON prompt.id = call.prompt_id
    WHERE integration.id IS NOT NULL OR prompt.id IS NOT NULL
    ORDER BY call.place`.execute(db);
}

/** The latest calls of one, newest first. */
export async function listCalls(
  db: Db,
  { integrationId, promptId }: Asked,
): Promise<(ResponderCall & { id: string })[]> {
  return db
    .selectFrom('responderCalls')
    .select(['id', 'createdAt as at', 'durationMs', 'error'])
    .where((eb) =>
      integrationId === undefined ? eb('promptId', '=', promptId) : eb('integrationId', '=', integrationId),
    )
    .orderBy('id', 'desc')
    .limit(maxResponderCalls)
    .execute();
}

/** The last call of each integration, or of each prompt, that was asked. */
export async function listLatest(db: Db, kind: 'integration' | 'prompt'): Promise<(ResponderCall & { id: number })[]> {
  const { rows } = await sql<ResponderCall & { id: number }>`
    SELECT one.id, last.created_at AS at, last.duration_ms AS "durationMs", last.error
    FROM ${sql.table(`${kind}s`)} one, LATERAL (
      SELECT call.created_at, call.duration_ms, call.error FROM responder_calls call
      WHERE call.company_id = one.company_id AND call.${sql.ref(`${kind}_id`)} = one.id ORDER BY call.id DESC LIMIT 1
    ) last ORDER BY one.id`.execute(db);
  return rows;
}

/** Of all companies. */
export async function deleteCallsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('responderCalls').where('createdAt', '<', before.toISOString()).execute();
}
