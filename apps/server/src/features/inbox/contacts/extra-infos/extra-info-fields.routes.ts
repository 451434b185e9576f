import { listExtraInfoMoves, listExtraInfos, moveExtraInfo, previewExtraInfo } from '@balcao/contract';
import { handleTx } from '../../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  listInfoNames,
  listRecentMoves,
  previewInfo,
  runExtraInfoMove,
  runMove,
  startMove,
} from './extra-info-fields.ts';

/** Registers the endpoints and the job by which extra infos of contacts become fields. */
export function extraInfoFieldRoutes(platform: Platform): void {
  handleTx(platform, listExtraInfos, ({ db }) => listInfoNames(db));
  handleTx(platform, previewExtraInfo, ({ db }, { query }) => previewInfo(db, query));
  handleTx(platform, listExtraInfoMoves, ({ db }) => listRecentMoves(db));
  handleTx(platform, moveExtraInfo, (tx, { body }) => startMove(tx, body));
  platform.registerJob(
    jobHandler(runExtraInfoMove, ({ companyId, moveId }) => runMove(platform.database, companyId, moveId)),
  );
}
