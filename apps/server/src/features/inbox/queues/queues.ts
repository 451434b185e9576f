import {
  takeFirstAndLast,
  type createQueue,
  type HandlerInput,
  type queuesCrud,
  type updateQueue,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { recordReplacedDays } from '../../../platform/replaced-days.ts';
import { requireOpenInside } from '../../../platform/http/require-open-inside.ts';
import { requirePlanCapacity } from '../../account/index.ts';
import { defaultSchedules } from './queues.rules.ts';
import { queueHoursChanged } from './events.ts';
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
    const { schedules, ...rest } = body;
    const queue = await rows.updateQueue(tx.db, params.id, {
      ...rest,
      ...(schedules && (await hoursAsSent(tx, params.id, schedules))),
      orderQueue: toOrderColumn(body.orderQueue),
    });
    if (queue) tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
    if (queue && schedules) await tx.raise(queueHoursChanged, { queueId: queue.id });
    return queue;
  },

  async delete(tx, { params: { id } }) {
    if (!(await rows.deleteQueue(tx.db, id))) return false;
    tx.emit('queue', { action: 'delete', queueId: id }, { kind: 'company' });
    // The queue's tickets have none now, which changes who sees them.
    tx.notify('actors', String(tx.companyId));
    tx.notify('resync', String(tx.companyId));
    await tx.raise(queueHoursChanged, { queueId: id });
    return true;
  },
} satisfies CrudUseCases<typeof queuesCrud>;

/** Hours of a client that knows one span a weekday: the queue has its own from the first day that is another one. */
async function hoursAsSent(
  { db }: CompanyTx,
  id: number,
  sent: rows.Queue['schedules'],
): Promise<Pick<rows.QueueColumns, 'schedules' | 'ownHours'>> {
  const { week, replaced } = takeFirstAndLast((await rows.findShownWeek(db, id)) ?? [], sent);
  recordReplacedDays(replaced);
  return replaced.length === 0 ? {} : { schedules: week, ownHours: true };
}

/**
 * Sets all spans of a queue, or makes it like the company.
 * @throws AppError ERR_NO_QUEUE_FOUND
 */
export async function changeQueueHours(
  tx: CompanyTx,
  id: number,
  columns: Pick<rows.QueueColumns, 'ownHours' | 'schedules' | 'outOfHoursMessage'>,
): Promise<void> {
  const queue = await rows.updateQueue(tx.db, id, columns);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
  await tx.raise(queueHoursChanged, { queueId: id });
}

/** Queues that are like the company show its new hours. */
export async function emitQueuesLikeCompany(tx: CompanyTx): Promise<void> {
  const likeCompany = new Set((await rows.listQueueWeeks(tx.db)).flatMap(({ id, ownHours }) => (ownHours ? [] : id)));
  if (likeCompany.size === 0) return;
  for (const queue of await rows.listQueues(tx.db))
    if (likeCompany.has(queue.id)) tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
}

/** @throws AppError ERR_PLAN_LIMIT */
export async function addQueue(tx: CompanyTx, body: HandlerInput<typeof createQueue>['body']): Promise<rows.Queue> {
  await requirePlanCapacity(tx, 'queues', () => rows.countQueues(tx.db));
  const { schedules = [], ...rest } = body;
  const made = await rows.insertQueue(tx.db, tx.companyId, {
    ...rest,
    orderQueue: toOrderColumn(body.orderQueue),
    schedules: [...defaultSchedules],
  });
  // Hours that are those it has anyway leave it like the company.
  const { replaced } = takeFirstAndLast(made.schedules, schedules);
  const own = replaced.length > 0 ? await rows.updateQueue(tx.db, made.id, { schedules, ownHours: true }) : undefined;
  const queue = own ?? made;
  tx.emit('queue', { action: 'update', queue }, { kind: 'company' });
  return queue;
}
