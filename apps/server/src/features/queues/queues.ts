import type { Actor, createQueue, HandlerInput, updateQueue } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { mapConstraintErrors } from '../../platform/db/constraint-errors.ts';
import { requirePlanCapacity } from '../plans/index.ts';
import { schedulesOrDefault } from './queues.rules.ts';
import * as rows from './queues.sql.ts';

type NewQueueBody = HandlerInput<typeof createQueue>['body'];
type QueueBody = HandlerInput<typeof updateQueue>['body'];

const onConstraintError = mapConstraintErrors({
  queues_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
});
const toOrderColumn = (orderQueue: QueueBody['orderQueue']) => (orderQueue === '' ? null : orderQueue);

/** @throws AppError ERR_PLAN_LIMIT, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
export function addQueue(database: Database, actor: Actor, body: NewQueueBody): Promise<rows.Queue> {
  return database.forCompany(actor.companyId, (tx) => addQueueIn(tx, body)).catch(onConstraintError);
}

/** The same inside a transaction of the caller. */
export async function addQueueIn(tx: CompanyTx, body: NewQueueBody): Promise<rows.Queue> {
  await requirePlanCapacity(tx, 'queues', () => rows.countQueues(tx.db));
  const queue = await rows.insertQueue(tx.db, tx.companyId, {
    ...body,
    orderQueue: toOrderColumn(body.orderQueue),
    schedules: [...schedulesOrDefault(body.schedules)],
  });
  tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
  return queue;
}

/** @throws AppError ERR_NO_QUEUE_FOUND, ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
export function changeQueue(database: Database, actor: Actor, id: number, body: QueueBody): Promise<rows.Queue> {
  return database
    .forCompany(actor.companyId, async (tx) => {
      const queue = await rows.updateQueue(tx.db, id, { ...body, orderQueue: toOrderColumn(body.orderQueue) });
      if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
      tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
      return queue;
    })
    .catch(onConstraintError);
}

/** @throws AppError ERR_NO_QUEUE_FOUND */
export async function removeQueue(database: Database, actor: Actor, id: number): Promise<void> {
  await database.forCompany(actor.companyId, async (tx) => {
    if (!(await rows.deleteQueue(tx.db, id))) throw new AppError('ERR_NO_QUEUE_FOUND');
    tx.emit('queue', { action: 'delete', queueId: id }, { kind: 'company' });
    // Its tickets have no queue now: who saw them through it no longer does, and who sees those without one does.
    tx.notify('actors', String(actor.companyId));
    tx.notify('resync', String(actor.companyId));
  });
}
