import {
  createQueueOption,
  deleteQueueOption,
  getQueueOption,
  listQueueOptions,
  queuesCrud,
  updateQueueOption,
} from '@balcao/contract';
import { crudRoutes } from '../../platform/http/crud-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import * as options from './options.ts';
import { queueUseCases } from './queues.ts';

export function queueRoutes(platform: Platform): void {
  const { http, database } = platform;
  crudRoutes(platform, queuesCrud, queueUseCases, {
    queues_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
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
