import * as z from 'zod';
import { dayMs, reportExportDays } from '@balcao/contract';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import * as rows from './exports.sql.ts';

export const makeFile = defineJob({
  name: 'reports.export',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
  retry: { maxAttempts: 3 },
});
export const removeFile = defineJob({
  name: 'reports.removeFile',
  role: 'worker',
  schema: z.object({ companyId: z.number(), key: z.string() }),
});
export const stalledFiles = defineSweep({
  name: 'reports.stalledFiles',
  crontab: '*/2 * * * *',
  find: (db, now, page) => rows.findStalled(db, new Date(now.getTime() - rows.stalledMs), page),
});
export const oldFiles = defineSweep({
  name: 'reports.oldFiles',
  crontab: '40 * * * *',
  find: (db, now, page) => rows.findOld(db, new Date(now.getTime() - reportExportDays * dayMs), page),
});
