import * as z from 'zod';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDuePages, listDuePages } from './knowledge.sql.ts';
import { readPageAgain } from './pages.ts';

const crontabHourly = '23 * * * *';

/** Reads the pages of a company that are due, one after another: each that was read is due in a week. */
export const readPagesJob = defineJob({
  name: 'knowledge.readPages',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

export const duePagesSweep = defineSweep({ name: 'knowledge.duePages', crontab: crontabHourly, find: findDuePages });

const requestReading = (tx: CompanyTx) =>
  tx.enqueue(readPagesJob, { companyId: tx.companyId }, { key: `knowledge-pages:${tx.companyId}` });

export function pageHandlers(platform: Pick<Platform, 'database' | 'outboundHttp' | 'clock'>): JobHandler[] {
  const { database, clock } = platform;
  return [
    jobHandler(readPagesJob, async ({ companyId }) => {
      const ids = await database.forCompany(companyId, ({ db }) => listDuePages(db, clock.now()));
      for (const id of ids) await readPageAgain(platform, companyId, id);
    }),
    ...sweepHandlers(platform, duePagesSweep, async (tx) => requestReading(tx)),
  ];
}
