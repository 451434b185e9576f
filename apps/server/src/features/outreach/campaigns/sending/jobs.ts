import * as z from 'zod';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineJob, type JobOptions } from '../../../../platform/jobs/job.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { campaignsToTend } from './running.sql.ts';

const ofCampaign = z.object({ companyId: z.number(), campaignId: z.number() });

/** Starts a campaign whose time has come, or has the connections of a running one send. */
export const tendCampaign = defineJob({ name: 'campaigns.tend', role: 'worker', schema: ofCampaign });
/** Emits the progress of a campaign, and ends it once every recipient has an end. */
export const reportProgress = defineJob({ name: 'campaigns.reportProgress', role: 'worker', schema: ofCampaign });
/** Hands the next message of a connection to the send queue. */
export const sendNext = defineJob({
  name: 'campaigns.sendNext',
  role: 'worker',
  schema: z.object({ companyId: z.number(), whatsappId: z.number() }),
});

/** Every minute: starts that were missed, windows that opened, flags that were switched on again. */
export const campaignsDue = defineSweep({ name: 'campaigns.due', crontab: '* * * * *', find: campaignsToTend });

export function requestTending(tx: CompanyTx, campaignId: number, runAt?: Date): void {
  tx.enqueue(
    tendCampaign,
    { companyId: tx.companyId, campaignId },
    { key: `campaign:${campaignId}`, ...(runAt && { runAt }) },
  );
}

export const progressIntervalMs = 1_000;

/**
 * Schedules what follows from a change: progress for browsers at the next full second, and the next send of the
 * connections. Always in this order, since all transactions lock the rows of jobs in it.
 */
export function requestProgress(
  tx: CompanyTx,
  moved: { campaignIds: Iterable<number>; whatsappIds?: Iterable<number> },
): void {
  for (const campaignId of [...new Set(moved.campaignIds)].toSorted((a, b) => a - b))
    requestReport(tx, campaignId, { atFullMs: progressIntervalMs });
  for (const whatsappId of [...new Set(moved.whatsappIds)].toSorted((a, b) => a - b)) requestSend(tx, whatsappId);
}

export function requestReport(tx: CompanyTx, campaignId: number, when: Pick<JobOptions, 'runAt' | 'atFullMs'>): void {
  tx.enqueue(
    reportProgress,
    { companyId: tx.companyId, campaignId },
    { key: `campaign-progress:${campaignId}`, ...when },
  );
}

export function requestSend(tx: CompanyTx, whatsappId: number, runAt?: Date): void {
  tx.enqueue(
    sendNext,
    { companyId: tx.companyId, whatsappId },
    { key: `campaign-send:${whatsappId}`, ...(runAt && { runAt }) },
  );
}
