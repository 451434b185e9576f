import {
  createReportExport,
  createSavedReport,
  deleteReportExport,
  deleteSavedReport,
  getReportFigures,
  listReportDays,
  listReportDefinitions,
  listReportExports,
  listReportGroups,
  listReportHours,
  listReportRows,
  listSavedReports,
  openReportExport,
  takeOverReport,
  updateSavedReport,
} from '@balcao/contract';
import { handleReport, handleTx } from '../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userRemoving } from '../../account/index.ts';
import { addUp, addUpSweep } from './add-up.ts';
import { beginExport, fileAddress, listOwn, removeExportsOf, removeOwn } from './exports/exports.ts';
import { exportHandlers } from './exports/make-file.ts';
import { listDefinitions, readByDimension, readDays, readFigures } from './figures.ts';
import { readHours } from './hours.ts';
import { readRows } from './rows.ts';
import * as saved from './saved/saved-reports.ts';
import { deleteReportsOf } from './saved/saved-reports.sql.ts';

export { removeExports as removeReportExports } from './exports/exports.ts';
export { countFaults as countReportFaults } from './totals.sql.ts';

/** Registers the endpoints of reports, and what adds them up by night. */
export function createReports(platform: Platform): void {
  handleReport(platform, getReportFigures, (tx, { actor, query }) => readFigures(tx, actor, query));
  handleReport(platform, listReportDays, (tx, { actor, query }) => readDays(tx, actor, query));
  handleReport(platform, listReportGroups, (tx, { actor, query }) => readByDimension(tx, actor, query));
  handleReport(platform, listReportHours, (tx, { actor, query }) => readHours(tx, actor, query));
  handleReport(platform, listReportRows, (tx, { actor, query }) => readRows(tx, actor, query));
  handleReport(platform, listReportDefinitions, () => Promise.resolve(listDefinitions()));
  handleTx(platform, listReportExports, (tx, { actor }) => listOwn(tx, actor));
  handleTx(platform, createReportExport, (tx, { actor, body }) => beginExport(tx, actor, body));
  handleTx(platform, openReportExport, (tx, { actor, params }) => fileAddress(tx, actor, params.id));
  handleTx(platform, deleteReportExport, async (tx, { actor, params }) => {
    await removeOwn(tx, actor, params.id);
    return { message: 'Report file deleted' };
  });
  handleTx(platform, listSavedReports, (tx, { actor }) => saved.listSaved(tx, actor));
  handleTx(platform, createSavedReport, (tx, { actor, body }) => saved.saveReport(tx, actor, body));
  handleTx(platform, updateSavedReport, (tx, { actor, params, body }) => saved.changeSaved(tx, actor, params.id, body));
  handleTx(platform, takeOverReport, (tx, { actor, params }) => saved.takeOver(tx, actor, params.id));
  handleTx(platform, deleteSavedReport, async (tx, { actor, params }) => {
    await saved.removeSaved(tx, actor, params.id);
    return { message: 'Saved report deleted' };
  });
  platform.on(userRemoving, { by: 'reports', after: 'tickets' }, async (tx, { userId }) => {
    await removeExportsOf(tx, userId);
    await deleteReportsOf(tx.db, userId);
  });
  for (const handler of exportHandlers(platform)) platform.registerJob(handler);
  const { database, clock } = platform;
  platform.registerJob(
    jobHandler(addUpSweep.searchJob, async () => void (await runSweep(database, addUpSweep, clock.now()))),
  );
  platform.registerJob(jobHandler(addUpSweep.batchJob, ({ companyId }) => addUp(platform, companyId)));
}
