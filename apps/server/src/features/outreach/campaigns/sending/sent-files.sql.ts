import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Which of these files a campaign may still send: one that runs, or that was cancelled and may be continued. */
export async function findFilesToSend(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT f ->> 'key' AS key FROM campaigns, jsonb_array_elements(sent_files) f
    WHERE status IN ('EM_ANDAMENTO', 'CANCELADA') AND f ->> 'key' = ANY (${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}
