import {
  createQueueOption,
  deleteQueueOption,
  getQueueOption,
  listQueueOptions,
  queuesCrud,
  updateQueueOption,
} from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as options from './options.ts';
import { queueUseCases } from './queues.ts';

export function queueRoutes(platform: Platform): void {
  crudRoutes(platform, queuesCrud, queueUseCases, {
    queues_name: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    queues_company_id_integration_id_fkey: 'ERR_NO_INTEGRATION_FOUND',
    queues_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
  });

  handleTx(platform, listQueueOptions, ({ db }, { query }) =>
    options.listOptionsUnder(db, query.queueId, query.parentId),
  );
  handleTx(platform, getQueueOption, ({ db }, { params }) => options.optionWithParent(db, params.id));
  handleTx(platform, createQueueOption, (tx, { body }) => options.addOption(tx, body));
  handleTx(platform, updateQueueOption, (tx, { params, body }) => options.changeOption(tx, params.id, body));
  handleTx(platform, deleteQueueOption, async (tx, { params }) => {
    await options.removeOption(tx, params.id);
    return { message: 'Option deleted' };
  });
}
