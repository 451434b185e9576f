// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Message } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import { messageQuery, toMessage } from '../messages.sql.ts';

/** Where a page of a thread begins: `than` names a message of the ticket, `from` includes it. Neither = at the newest one. */
export interface ThreadCursor {
  direction: 'older' | 'newer';
  than?: string | undefined;
  from?: string | undefined;
  offset?: number;
  limit: number;
}

/** Up to so many messages of a thread, from its end or its beginning. */
function threadRange(db: Db, ticketId: number, { direction, limit }: ThreadCursor) {
  const order = direction === 'older' ? 'desc' : 'asc';
  return db
    .selectFrom('messages as m')
    .selectAll('m')
    .where('m.ticketId', '=', ticketId)
    .orderBy('m.sentAt', order)
    .orderBy('m.id', order)
    .limit(limit);
}

function joinedPage(db: Db, page: ReturnType<typeof threadRange>, { direction }: ThreadCursor) {
  const order = direction === 'older' ? 'desc' : 'asc';
  return messageQuery(db, page).orderBy('m.sentAt', order).orderBy('m.id', order);
}

/** The size of the page that most readers ask for: the newest one. */
export const newestPageSize = 21;
const newestCursor = { direction: 'older', limit: newestPageSize } as const;
const newestPageStatement = fixedStatement((db, ticketId: number) =>
  joinedPage(db, threadRange(db, ticketId, newestCursor), newestCursor).compile(),
);

/** Messages of a thread in one direction from a cursor, the nearest one first. */
export async function listThread(
  { db, fileUrl }: Pick<CompanyTx, 'db' | 'fileUrl'>,
  ticketId: number,
  cursor: ThreadCursor,
): Promise<Message[]> {
  const id = cursor.than ?? cursor.from;
  if (id === undefined && !cursor.offset && cursor.direction === 'older' && cursor.limit === newestPageSize) {
    return (await newestPageStatement(db, ticketId)).rows.map((row) => toMessage(row, fileUrl));
  }
  let page = threadRange(db, ticketId, cursor);
  if (id !== undefined) {
    const compare = sql.raw((cursor.direction === 'older' ? '<' : '>') + (cursor.from === undefined ? '' : '='));
    page = page.where(
      sql<boolean>`(m.sent_at, m.id) ${compare} (SELECT b.sent_at, b.id FROM messages b WHERE b.id = ${id}::bigint AND b.ticket_id = ${ticketId})`,
    );
  } else if (cursor.offset) {
    page = page.offset(cursor.offset);
  }
  const rows = await joinedPage(db, page, cursor).execute();
  return rows.map((row) => toMessage(row, fileUrl));
}

const countStatement = fixedStatement((db, ticketId: number) =>
  db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ticketId', '=', ticketId)
    .compile(),
);

export async function countThread(db: Db, ticketId: number): Promise<number> {
  return Number((await countStatement(db, ticketId)).rows[0]?.count);
}
