import { can, type Task, type TaskFacts } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { taskFacts, toTask, type TaskRow } from './tasks.sql.ts';

/** The audience of a task: who sees it, without those who still see it as it is afterwards. */
const taskReaders = defineAudience<{ seen: TaskFacts; unless: TaskFacts | null }>('tasks:readers', {
  receives({ actor }, { seen, unless }) {
    const stays = unless !== null && can(actor, 'task:see', unless);
    return can(actor, 'task:see', seen) && !stays ? 'event' : 'nothing';
  },
});

/** Emits a task to those who see it, and its `delete` to those who no longer do. */
export function emitTask(tx: CompanyTx, action: 'create' | 'update', row: TaskRow, before?: TaskRow): Task {
  const facts = taskFacts(row);
  const record = toTask(row);
  tx.emit('task', { action, task: record }, taskReaders({ seen: facts, unless: null }));
  if (before)
    tx.emit('task', { action: 'delete', taskId: row.id }, taskReaders({ seen: taskFacts(before), unless: facts }));
  return record;
}

export function emitRemoved(tx: CompanyTx, rows: readonly TaskRow[]): void {
  for (const row of rows)
    tx.emit('task', { action: 'delete', taskId: row.id }, taskReaders({ seen: taskFacts(row), unless: null }));
}
