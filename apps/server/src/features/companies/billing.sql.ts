import type { Recurrence } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

/** A company as its invoices need it. */
export interface BilledCompanyRow {
  id: number;
  dueDate: string;
  dueDay: number | null;
  timeZone: string;
  recurrence: Recurrence;
  language: string;
  planId: number | null;
}

/** Companies that are due before a moment and neither suspended nor being removed, by id. */
export async function listBilledCompanies(
  db: Db,
  before: Date,
  { after, limit }: { after: number; limit: number },
): Promise<BilledCompanyRow[]> {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'dueDate', 'dueDay', 'timeZone', 'recurrence', 'language', 'planId'])
    .where('dueDate', '<', before.toISOString())
    .where('status', '=', true)
    .where('removedAt', 'is', null)
    .where('planId', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ dueDate, recurrence, ...row }) => ({
    ...row,
    dueDate: dueDate ?? '',
    recurrence: recurrence as Recurrence,
  }));
}
