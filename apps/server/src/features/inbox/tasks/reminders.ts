import {
  maxReminders,
  ownUserId,
  type HandlerAnswer,
  type listReminders,
  type Task,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineSweep } from '../../../platform/jobs/sweep.ts';
import { tasksReminded } from './events.ts';
import { emitTask } from './record.ts';
import * as reminders from './reminders.sql.ts';
import { findTask, findTasks, lockTask, toTask } from './tasks.sql.ts';

/** Each minute: reminders whose time came. */
export const dueReminders = defineSweep({ name: 'tasks.remind', crontab: '* * * * *', find: reminders.listDue });

/** Brings reminders into the bells of those who do the tasks. One that came is not due any more, so that none comes twice. */
export async function remind(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const reminded = await reminders.recordReminded(tx.db, ids, tx.clock.now());
  const told: { taskId: number; userId: number }[] = [];
  for (const row of await findTasks(tx.db, reminded)) {
    const task = emitTask(tx, 'update', row);
    if (row.userId === null) continue;
    tx.emit('taskReminder', { action: 'create', task }, { kind: 'user', userId: row.userId });
    told.push({ taskId: row.id, userId: row.userId });
  }
  if (told.length > 0) await tx.raise(tasksReminded, told);
}

export async function listOwnReminders(
  { db }: Pick<CompanyTx, 'db'>,
  actor: UserActor,
): Promise<HandlerAnswer<typeof listReminders>> {
  const { ids, count } = await reminders.listReminding(db, ownUserId(actor), maxReminders);
  return { tasks: (await findTasks(db, ids)).map(toTask), count };
}

/** Errors: ERR_NO_TASK_FOUND, also for a task that somebody else does. */
export async function putAway(tx: CompanyTx, actor: UserActor, id: number): Promise<Task> {
  const before = await lockTask(tx.db, id);
  const own = ownUserId(actor);
  if (!before || own === 0 || before.userId !== own) throw new AppError('ERR_NO_TASK_FOUND');
  if (!before.isReminding) return toTask(before);
  await reminders.recordSeen(tx.db, id, tx.clock.now());
  const after = await findTask(tx.db, id);
  if (!after) throw new AppError('ERR_NO_TASK_FOUND');
  return emitTask(tx, 'update', after);
}
