import {
  createQueue,
  createQueueOption,
  deleteQueue,
  deleteQueueOption,
  getQueue,
  getQueueOption,
  listQueueOptions,
  listQueues,
  updateQueue,
  updateQueueOption,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import * as options from './options.ts';
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

  http.handle(listQueueOptions, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => options.listOptionsUnder(db, query.queueId, query.parentId)),
  );
  http.handle(getQueueOption, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => options.optionWithParent(db, params.id)),
  );
  http.handle(createQueueOption, ({ actor, body }) => options.addOption(database, actor, body));
  http.handle(updateQueueOption, ({ actor, params, body }) => options.changeOption(database, actor, params.id, body));
  http.handle(deleteQueueOption, async ({ actor, params }) => {
    await options.removeOption(database, actor, params.id);
    return { message: 'Option deleted' };
  });
}
