import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { findSettings, setUntouched, setWeekOnce } from './moved-settings.sql.ts';
import { movedWeek } from './moved-week.ts';
import type { Moved } from './moves.sql.ts';
import type { Taking } from './taking.ts';

/** The company of a source is the company that brings it: it gets the opening hours, where it has none. */
export async function takeCompany(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId }: Taking,
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const { sourceId, data } of rows) {
    const week = movedWeek(data['hours']);
    const isNew = week.length > 0 && (await setWeekOnce(db, companyId, week));
    moved.push({ sourceId, targetId: companyId, isNew });
  }
  return moved;
}

/** A setting that somebody changed here stays as it is. */
export async function takeSettings({ db }: CompanyTx, rows: readonly JudgedRow[], { leave }: Taking): Promise<Moved[]> {
  const here = await findSettings(db);
  const moved: Moved[] = [];
  for (const row of rows) {
    const setting = here.get(row.key);
    const value = String(row.data['value']);
    if (!setting) leave(row, 'kept');
    else if (setting.value === value) moved.push({ sourceId: row.sourceId, targetId: setting.id, isNew: false });
    else if (await setUntouched(db, setting.id, value))
      moved.push({ sourceId: row.sourceId, targetId: setting.id, isNew: true });
    else leave(row, 'kept');
  }
  return moved;
}
