import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Stores ratings as past services that were asked about and rated. */
export async function insertRatings(
  db: Db,
  { companyId, scale }: { companyId: number; scale: 3 | 5 | 10 },
  ratings: readonly { sourceId: string; ticketId: number; userId: number | null; rate: number; ratedAt: string }[],
): Promise<{ sourceId: string; id: number }[]> {
  // Conversations that were deleted since are passed over; the others stay while this transaction lasts.
  const { rows: tickets } = await sql<{ id: number }>`
    SELECT id FROM tickets WHERE id = ANY (${ratings.map(({ ticketId }) => ticketId)}::int[]) ORDER BY id FOR KEY SHARE`.execute(
    db,
  );
  const here = new Set(tickets.map(({ id }) => id));
  const given = ratings.filter(({ ticketId }) => here.has(ticketId));
  if (given.length === 0) return [];
  // Of rows that are inserted in an order the ids are in that order.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, user_id, queued_at, finished_at, rate, rated_at, rating_scale, rating_asks)
    SELECT ${companyId}::int, t.id, t.whatsapp_id, r.user_id, r.rated_at, r.rated_at, r.rate, r.rated_at, ${scale}::smallint, 1
    FROM unnest(${given.map(({ ticketId }) => ticketId)}::int[], ${given.map(({ userId }) => userId)}::int[], ${given.map(({ rate }) => rate)}::smallint[],
      ${given.map(({ ratedAt }) => ratedAt)}::timestamptz[]) WITH ORDINALITY AS r (ticket_id, user_id, rate, rated_at, place)
    JOIN tickets t ON t.id = r.ticket_id ORDER BY r.place RETURNING id`.execute(db);
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return given.flatMap(({ sourceId }, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ sourceId, id }];
  });
}
