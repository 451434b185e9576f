// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';

/** A question of an attendant that offers choices. */
export interface QuestionRow {
  id: string;
  interactive: unknown;
  /** the company wrote something after it */
  isFollowed: boolean;
}

/** Further back no question is looked for that is not quoted. */
const searchedQuestions = 5;

const questionsStatement = fixedStatement((db, ticketId: number, until: string, quotedId: string | null) =>
  sql<QuestionRow>`
    SELECT q.id, q.interactive, EXISTS (
      SELECT FROM messages later
      WHERE later.ticket_id = q.ticket_id AND later.from_me AND NOT later.is_deleted AND later.ack >= 0
        AND (later.sent_at, later.id) > (q.sent_at, q.id) AND later.sent_at <= ${until}::timestamptz
    ) AS "isFollowed"
    FROM messages q
    WHERE q.ticket_id = ${ticketId} AND q.from_me AND q.interactive ->> 'layout' <> 'auto'
      AND NOT q.is_deleted AND q.ack >= 0 AND q.sent_at <= ${until}::timestamptz
      AND (${quotedId}::bigint IS NULL OR q.id = ${quotedId}::bigint)
    ORDER BY q.sent_at DESC, q.id DESC LIMIT ${sql.lit(searchedQuestions)}`.compile(db),
);

/**
 * The latest questions of a conversation, newest first.
 * @param until ISO, or `infinity`; later ones were not answered by what was written then
 * @param quotedId this one alone
 */
export async function findQuestions(
  db: Db,
  ticketId: number,
  { until, quotedId }: { until: string; quotedId: string | null },
): Promise<QuestionRow[]> {
  return (await questionsStatement(db, ticketId, until, quotedId)).rows;
}
