import { sql } from 'kysely';
import type { TicketStatus } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';

/** The state of a ticket before a bulk action. */
export interface UndoState {
  id: number;
  /** its version right after the action; another version means that a user changed it since */
  version: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  pendingSince: string | null;
  transferredUnread: boolean;
  /** absent in rows of releases that resolved without reading */
  unreadMessages?: number;
  /** absent in rows of before tickets could be snoozed */
  snoozedUntil?: string | null;
  /** of its running service cycle */
  startedAt: string | null;
  /** tags the action put on it */
  tagIds: number[];
}

export type BulkKind = 'accept' | 'resolve' | 'transfer' | 'tag';

/** How long a bulk action can be undone. */
const undoWindow = sql`interval '10 minutes'`;

/** Stores the states of tickets for one undo by one user, and deletes undos that have expired. */
export async function insertBulkUndo(
  { db, companyId }: CompanyTx,
  userId: number,
  kind: BulkKind,
  tickets: readonly UndoState[],
): Promise<string> {
  await db
    .deleteFrom('bulkUndos')
    .where(sql<boolean>`created_at < clock_timestamp() - ${undoWindow}`)
    .execute();
  const { id } = await db
    .insertInto('bulkUndos')
    .values({ companyId, userId, kind, tickets: JSON.stringify(tickets) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns and deletes the states under a token of this user, so that it works once. */
export async function takeBulkUndo(
  db: Db,
  userId: number,
  token: string,
): Promise<{ kind: BulkKind; tickets: UndoState[] } | undefined> {
  const row = await db
    .deleteFrom('bulkUndos')
    .where(sql<boolean>`id::text = ${token}`)
    .where('userId', '=', userId)
    .where(sql<boolean>`created_at >= clock_timestamp() - ${undoWindow}`)
    .returning(['kind', 'tickets'])
    .executeTakeFirst();
  return row && { kind: row.kind as BulkKind, tickets: row.tickets as UndoState[] };
}

/** Returns when the running service cycles of some tickets were started. */
export async function findCycleStarts(
  db: Db,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectFrom('ticketCycles')
    .select(['ticketId', 'startedAt'])
    .where('ticketId', 'in', ticketIds)
    .where('finishedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ ticketId, startedAt }) => [ticketId, startedAt]));
}

/** Resumes the newest service cycles of some tickets: unfinished, with their former start. */
export async function resumeCycles(db: Db, tickets: readonly UndoState[]): Promise<void> {
  await sql`
    UPDATE ticket_cycles c SET finished_at = NULL, close_reason = '', close_detail = '', started_at = v.started_at
    FROM unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ startedAt }) => startedAt)}::timestamptz[]) AS v (ticket_id, started_at)
    WHERE c.id = (SELECT max(l.id) FROM ticket_cycles l WHERE l.company_id = c.company_id AND l.ticket_id = v.ticket_id)
      AND c.ticket_id = v.ticket_id`.execute(db);
}
