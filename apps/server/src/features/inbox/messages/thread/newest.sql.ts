import { sql } from 'kysely';
import type { Message } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { messageQuery, toMessage } from '../messages.sql.ts';

/** The newest messages of each of some threads, `limit` at most of one, newest first. */
export async function listNewest(
  { db, fileUrl }: Pick<CompanyTx, 'db' | 'fileUrl'>,
  ticketIds: readonly number[],
  limit: number,
): Promise<ReadonlyMap<number, Message[]>> {
  // Each thread by its own index, newest first, as a page of one.
  const found = db
    .selectFrom('messages as m')
    .selectAll('m')
    .where(
      sql<boolean>`m.id IN (SELECT n.id FROM unnest(${ticketIds}::int[]) t(id),
      LATERAL (SELECT id FROM messages WHERE ticket_id = t.id ORDER BY sent_at DESC, id DESC LIMIT ${limit}) n)`,
    );
  const rows = await messageQuery(db, found).orderBy('m.sentAt', 'desc').orderBy('m.id', 'desc').execute();
  return Map.groupBy(
    rows.map((row) => toMessage(row, fileUrl)),
    ({ ticketId }) => ticketId,
  );
}
