import { createQueue, deleteQueue, getQueue, listQueues, updateQueue } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import * as queues from './queues.ts';
import * as rows from './queues.sql.ts';

export function queueRoutes({ http, database }: Platform): void {
  http.handle(listQueues, ({ actor }) => database.forCompany(actor.companyId, ({ db }) => rows.listQueues(db)));
  http.handle(getQueue, async ({ actor, params }) => {
    const queue = await database.forCompany(actor.companyId, ({ db }) => rows.findQueue(db, params.id));
    if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
    return queue;
  });
  http.handle(createQueue, ({ actor, body }) => queues.addQueue(database, actor, body));
  http.handle(updateQueue, ({ actor, params, body }) => queues.changeQueue(database, actor, params.id, body));
  http.handle(deleteQueue, async ({ actor, params }) => {
    await queues.removeQueue(database, actor, params.id);
    return {};
  });
}
