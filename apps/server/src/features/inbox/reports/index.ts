import {
  getReportFigures,
  listReportDays,
  listReportDefinitions,
  listReportGroups,
  listReportHours,
  listReportRows,
} from '@balcao/contract';
import { handleReport } from '../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addUp, addUpSweep } from './add-up.ts';
import { listDefinitions, readByDimension, readDays, readFigures } from './figures.ts';
import { readHours } from './hours.ts';
import { readRows } from './rows.ts';

export { countFaults } from './totals.sql.ts';

/** Registers the endpoints of reports, and what adds them up by night. */
export function createReports(platform: Platform): void {
  handleReport(platform, getReportFigures, (tx, { actor, query }) => readFigures(tx, actor, query));
  handleReport(platform, listReportDays, (tx, { actor, query }) => readDays(tx, actor, query));
  handleReport(platform, listReportGroups, (tx, { actor, query }) => readByDimension(tx, actor, query));
  handleReport(platform, listReportHours, (tx, { actor, query }) => readHours(tx, actor, query));
  handleReport(platform, listReportRows, (tx, { actor, query }) => readRows(tx, actor, query));
  handleReport(platform, listReportDefinitions, () => Promise.resolve(listDefinitions()));
  const { database, clock } = platform;
  platform.registerJob(
    jobHandler(addUpSweep.searchJob, async () => void (await runSweep(database, addUpSweep, clock.now()))),
  );
  platform.registerJob(jobHandler(addUpSweep.batchJob, ({ companyId }) => addUp(platform, companyId)));
}
