import type { CompanyTx } from '../../../../platform/db/database.ts';
import { isFileAlone } from '../trial/run-trial.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { insertSchedules } from './moved-schedules.sql.ts';
import type { Moved } from './moves.sql.ts';
import { findNamed, type Taking, parentRef, refIn } from './taking.ts';

/** Schedules of the future: none leaves before somebody looked at it. */
export async function takeSchedules({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const contacts = await findNamed(db, taking, 'contacts', rows.map(parentRef));
  const users = await findNamed(db, taking, 'users', rows.map(refIn('user')));
  const schedules = rows.flatMap((row) => {
    const contactId = contacts.get(row.parent);
    const { body, file, sendAt, user } = row.data;
    if (contactId === undefined) return [];
    if (isFileAlone('schedules', row) && !taking.hasFile(String(file))) {
      taking.leave(row, 'empty');
      return [];
    }
    return [{ row, contactId, userId: users.get(user) ?? null, body: String(body), sendAt: String(sendAt) }];
  });
  const ids = await insertSchedules(
    db,
    taking,
    schedules.map(({ row: _row, ...schedule }) => schedule),
  );
  return schedules.flatMap(({ row: { sourceId } }, index) => {
    const targetId = ids[index];
    return targetId === undefined ? [] : [{ sourceId, targetId, isNew: true }];
  });
}
