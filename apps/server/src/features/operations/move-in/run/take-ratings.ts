import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { insertRatings } from './moved-ratings.sql.ts';
import type { Moved } from './moves.sql.ts';
import { findNamed, type Taking, parentRef, refIn } from './taking.ts';

/** Ratings stand on services: each becomes a past one of its conversation, on the smallest scale that has all numbers of the source. */
export async function takeRatings({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const { companyId, highestRate } = taking;
  const tickets = await findNamed(db, taking, 'tickets', rows.map(parentRef));
  const users = await findNamed(db, taking, 'users', rows.map(refIn('user')));
  const scale = highestRate <= 3 ? 3 : highestRate <= 5 ? 5 : 10;
  const ratings = rows.flatMap(({ sourceId, parent, data }) => {
    const ticketId = tickets.get(parent);
    if (ticketId === undefined) return [];
    const userId = users.get(data['user']) ?? null;
    return [{ sourceId, ticketId, userId, rate: Number(data['rate']), ratedAt: String(data['createdAt']) }];
  });
  const made = await insertRatings(db, { companyId, scale }, ratings);
  return made.map(({ sourceId, id }) => ({ sourceId, targetId: id, isNew: true }));
}
