import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { planRoom } from '../../../account/index.ts';
import { defaultSchedules } from '../../../inbox/index.ts';
import { nameKey } from '../rows/desk.rules.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { freeColor } from './free-color.rules.ts';
import {
  findMade,
  insertOption,
  insertQueue,
  insertUserQueues,
  listOptionNumbers,
  listQueues,
} from './moved-team.sql.ts';
import { movedWeek } from './moved-week.ts';
import type { Moved } from './moves.sql.ts';
import { findNamed, type Taking, parentRef, refIn } from './taking.ts';

/** Queues, who is in them, and what contacts choose in them. A queue that is here by its name stays as it is, with its options. */

export async function takeQueues(
  tx: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, leave }: Taking,
): Promise<Moved[]> {
  const { db } = tx;
  const there = await listQueues(db);
  const here = new Map(there.map(({ id, name }) => [nameKey(name), id]));
  const colors = new Set(there.map(({ color }) => color.toLowerCase()));
  let room = await planRoom(tx, 'queues', () => Promise.resolve(there.length));
  const moved: Moved[] = [];
  for (const row of rows) {
    const { name, color, greetingMessage, outOfHoursMessage, hours, order } = row.data;
    const known = here.get(row.key);
    if (known !== undefined) moved.push({ sourceId: row.sourceId, targetId: known, isNew: false });
    else if (room === 0) leave(row, 'plan_limit');
    else {
      const own = freeColor(typeof color === 'string' ? color : undefined, colors);
      const week = movedWeek(hours);
      const id = await insertQueue(db, {
        companyId,
        name: String(name),
        color: own,
        greetingMessage: String(greetingMessage),
        outOfHoursMessage: String(outOfHoursMessage),
        orderQueue: typeof order === 'number' && order >= 0 && order <= 100_000 ? order : null,
        ownHours: week.length > 0,
        schedules: week.length > 0 ? week : defaultSchedules,
      });
      colors.add(own);
      here.set(row.key, id);
      room -= 1;
      moved.push({ sourceId: row.sourceId, targetId: id, isNew: true });
    }
  }
  return moved;
}

/** Whoever the run made gets their queues. Who was here sees what they saw before. */
export async function takeUserQueues({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const { companyId, originId, leave } = taking;
  const users = await findNamed(db, taking, 'users', rows.map(parentRef));
  const queues = await findNamed(db, taking, 'queues', rows.map(refIn('other')));
  const made = await findMade(db, { originId, kind: 'users' }, [...users.values()]);
  const pairs = rows.flatMap((row) => {
    const [userId, queueId] = [users.get(row.parent), queues.get(row.data['other'])];
    if (userId === undefined || queueId === undefined) return [];
    if (made.has(userId)) return [{ sourceId: row.sourceId, userId, queueId }];
    leave(row, 'kept');
    return [];
  });
  const added = await insertUserQueues(db, companyId, pairs);
  return pairs.map(({ sourceId, userId, queueId }) => ({
    sourceId,
    targetId: userId,
    isNew: added.has(`${userId}:${queueId}`),
  }));
}

const maxOption = 999;

/** Options of queues that the run made. One whose option above is not here yet waits for the next reading. */
export async function takeQueueOptions(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  taking: Taking,
): Promise<Moved[]> {
  const { companyId, originId, leave } = taking;
  const queues = await findNamed(db, taking, 'queues', rows.map(parentRef));
  const made = await findMade(db, { originId, kind: 'queues' }, [...queues.values()]);
  const above = await findNamed(db, taking, 'queueOptions', rows.map(refIn('above')));
  const moved: Moved[] = [];
  let waiting = rows;
  for (let isComingOn = true; isComingOn;) {
    const next: JudgedRow[] = [];
    for (const row of waiting) {
      const queueId = queues.get(row.parent);
      if (queueId === undefined) continue;
      if (!made.has(queueId)) {
        leave(row, 'kept');
        continue;
      }
      const parentId = row.data['above'] === '' ? null : above.get(row.data['above']);
      if (parentId === undefined) {
        next.push(row);
        continue;
      }
      const id = await takeOption(db, row, { companyId, queueId, parentId });
      above.set(`queueOptions:${row.sourceId}`, id);
      moved.push({ sourceId: row.sourceId, targetId: id, isNew: true });
    }
    isComingOn = next.length < waiting.length && next.length > 0;
    waiting = next;
  }
  return moved;
}

/** An option under its number, or the first that is free. */
async function takeOption(
  db: Db,
  { data }: JudgedRow,
  place: { companyId: number; queueId: number; parentId: number | null },
): Promise<number> {
  const taken = await listOptionNumbers(db, place);
  let option = typeof data['option'] === 'number' ? data['option'] : 1;
  while (taken.has(option)) option = (option % maxOption) + 1;
  return insertOption(db, { ...place, option, title: String(data['title']), message: String(data['message']) });
}
