import { maxPauseReasons, pauseReasonsCrud } from '@balcao/contract';
import { countLocked } from '../../../platform/db/count-locked.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import { crudRoutes, type CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './pause-reasons.sql.ts';

export { findPauseReason } from './pause-reasons.sql.ts';

/** Registers the endpoints of pause reasons. */
export function createPauseReasons(platform: Platform): void {
  crudRoutes(platform, pauseReasonsCrud, pauseReasonUseCases, {
    pause_reasons_name: 'ERR_PAUSE_REASON_ALREADY_EXISTS',
  });
}

const everybody = { kind: 'company' } as const;

const pauseReasonUseCases: CrudUseCases<typeof pauseReasonsCrud> = {
  list: ({ db }) => rows.listPauseReasons(db),

  get: ({ db }, { params }) => rows.findPauseReason(db, params.id),

  /** @throws AppError ERR_PAUSE_REASON_LIMIT, ERR_PAUSE_REASON_ALREADY_EXISTS */
  async create(tx, { body: { minutes = null, ...body } }) {
    if ((await countLocked(tx.db, tx.companyId, 'pauseReasons')) >= maxPauseReasons)
      throw new AppError('ERR_PAUSE_REASON_LIMIT', { limit: maxPauseReasons });
    const pauseReason = await rows.insertPauseReason(tx.db, tx.companyId, { ...body, minutes });
    recordSubjectName(pauseReason.name);
    tx.emit('pauseReason', { action: 'create', pauseReason }, everybody);
    return pauseReason;
  },

  /** @throws AppError ERR_PAUSE_REASON_ALREADY_EXISTS */
  async update(tx, { params, body }) {
    const pauseReason = await rows.updatePauseReason(tx.db, params.id, body);
    if (!pauseReason) return undefined;
    recordSubjectName(pauseReason.name);
    tx.emit('pauseReason', { action: 'update', pauseReason }, everybody);
    return pauseReason;
  },

  async delete(tx, { params: { id } }) {
    if (!(await rows.deletePauseReason(tx.db, id))) return false;
    tx.emit('pauseReason', { action: 'delete', pauseReasonId: id }, everybody);
    return true;
  },
};
