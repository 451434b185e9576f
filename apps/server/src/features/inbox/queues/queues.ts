import type { createQueue, HandlerInput, queuesCrud, updateQueue } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { requireOpenInside } from '../../../platform/http/require-open-inside.ts';
import { requirePlanCapacity } from '../../account/index.ts';
import { schedulesOrDefault } from './queues.rules.ts';
import * as rows from './queues.sql.ts';

type QueueBody = HandlerInput<typeof updateQueue>['body'];

const toOrderColumn = (orderQueue: QueueBody['orderQueue']) => (orderQueue === '' ? null : orderQueue);

export const queueUseCases = {
  list: ({ db }) => rows.listQueues(db),

  get: ({ db }, { params }) => rows.findQueue(db, params.id),

  create(tx, { actor, body }) {
    requireOpenInside(actor, undefined, body);
    return addQueue(tx, body);
  },

  async update(tx, { actor, params, body }) {
    if (actor.operator) requireOpenInside(actor, await rows.findQueue(tx.db, params.id), body);
    const queue = await rows.updateQueue(tx.db, params.id, { ...body, orderQueue: toOrderColumn(body.orderQueue) });
    if (queue) tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
    return queue;
  },

  async delete(tx, { params: { id } }) {
    if (!(await rows.deleteQueue(tx.db, id))) return false;
    tx.emit('queue', { action: 'delete', queueId: id }, { kind: 'company' });
    // The queue's tickets have none now, which changes who sees them.
    tx.notify('actors', String(tx.companyId));
    tx.notify('resync', String(tx.companyId));
    return true;
  },
} satisfies CrudUseCases<typeof queuesCrud>;

/** @throws AppError ERR_PLAN_LIMIT */
export async function addQueue(tx: CompanyTx, body: HandlerInput<typeof createQueue>['body']): Promise<rows.Queue> {
  await requirePlanCapacity(tx, 'queues', () => rows.countQueues(tx.db));
  const queue = await rows.insertQueue(tx.db, tx.companyId, {
    ...body,
    orderQueue: toOrderColumn(body.orderQueue),
    schedules: [...schedulesOrDefault(body.schedules)],
  });
  tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
  return queue;
}
