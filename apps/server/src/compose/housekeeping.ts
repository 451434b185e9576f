import * as z from 'zod';
import { hourMs } from '@balcao/contract';
import {
  deleteOldMessageSecrets,
  deleteOldRawMessages,
  deleteUnlinkedSessions,
} from '../channels/whatsapp-web/index.ts';
import { deleteOldAuditLines, deleteOldNotices, deleteOldSessions } from '../features/access/index.ts';
import { campaignCounts, deleteOldFollowUpRuns } from '../features/outreach/index.ts';
import { deleteOldAvailabilityLines, recordMessageMonth } from '../features/account/index.ts';
import { contactCounts, deleteOldHandsetTexts, tagCounts, ticketCounts } from '../features/inbox/index.ts';
import { recordMessageHour } from '../features/operations/index.ts';
import {
  deleteOldCalls,
  deleteOldDeliveries,
  deleteOldFlowFigures,
  deleteOldResponderCalls,
  deleteOldRuleRuns,
  deleteOldTrackingFigures,
} from '../features/automation/index.ts';
import { deleteOldWebhookEvents } from '../features/numbers/index.ts';
import { correctCounts, foldCounts, listCountedCompanies, type Counts } from '../platform/db/counts.ts';
import { defineJob, jobHandler } from '../platform/jobs/job.ts';
import { runSteps, type Steps } from '../platform/jobs/steps.ts';
import { deleteOldKeys } from '../platform/http/idempotency/delete-old-keys.ts';
import { deleteOldEvents } from '../platform/live/live.sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { createFeatures } from './features.ts';

/** Live events are read within milliseconds; an hour is kept for looking into a complaint. */
const eventRetentionMs = hourMs;
export const housekeepingJob = defineJob({
  name: 'housekeeping',
  role: 'worker',
  schema: z.object({}),
  retry: { maxAttempts: 1 },
  crontab: '*/5 * * * *',
});

export const correctCountsJob = defineJob({
  name: 'correctCounts',
  role: 'worker',
  schema: z.object({}),
  retry: { maxAttempts: 1 },
  crontab: '50 3 * * *',
});
const totals = [ticketCounts, tagCounts, contactCounts, campaignCounts];

/**
 * Every five minutes: deletes expired rows, continues work that a dead process left, and folds totals. Every night:
 * compares the totals with what they count. What fails is in the log and among the failed jobs; everything else is done.
 */
export function createHousekeeping(
  platform: Platform,
  { inbound, mediaDownloads }: Pick<ReturnType<typeof createFeatures>, 'inbound' | 'mediaDownloads'>,
): void {
  const { clock, database, log } = platform;
  platform.registerJob(
    jobHandler(housekeepingJob, () =>
      runSteps(log, {
        deleteOldEvents: () => deleteOldEvents(database, new Date(clock.now().getTime() - eventRetentionMs)),
        deleteOldSessions: () => deleteOldSessions(platform),
        deleteOldNotices: () => deleteOldNotices(platform),
        deleteOldAuditLines: () => deleteOldAuditLines(platform),
        deleteOldAvailabilityLines: () => deleteOldAvailabilityLines(platform),
        recordMessageMonth: () => recordMessageMonth(platform),
        recordMessageHour: () => recordMessageHour(platform),
        deleteOldWebhookEvents: () => deleteOldWebhookEvents(platform),
        deleteOldKeys: () => deleteOldKeys(platform),
        deleteOldCalls: () => deleteOldCalls(platform),
        deleteOldResponderCalls: () => deleteOldResponderCalls(platform),
        deleteOldDeliveries: () => deleteOldDeliveries(platform),
        deleteOldFlowFigures: () => deleteOldFlowFigures(platform),
        deleteOldTrackingFigures: () => deleteOldTrackingFigures(platform),
        deleteOldFollowUpRuns: () => deleteOldFollowUpRuns(platform),
        deleteOldRuleRuns: () => deleteOldRuleRuns(platform),
        recoverInbound: () => inbound.recover(),
        deleteOldRawMessages: () => deleteOldRawMessages(database, clock.now()),
        deleteOldMessageSecrets: () => deleteOldMessageSecrets(database, clock.now()),
        deleteUnlinkedSessions: () => deleteUnlinkedSessions(database, clock.now()),
        deleteOldHandsetTexts: () => deleteOldHandsetTexts(database, clock.now()),
        failStaleDownloads: () => mediaDownloads.failStale(clock.now()),
        ...stepOfEach(totals, (counts) => [`foldCounts ${counts.table}`, () => foldCounts(database, counts)]),
      }),
    ),
  );

  async function correct(counts: Counts, companyId: number): Promise<void> {
    if (await correctCounts(database, counts, companyId))
      log.warn({ companyId, table: counts.table }, 'totals were not those of the rows; corrected');
  }

  platform.registerJob(
    jobHandler(correctCountsJob, async () => {
      const places = (await listCountedCompanies(database)).flatMap((id) => totals.map((counts) => ({ id, counts })));
      await runSteps(
        log,
        stepOfEach(places, ({ id, counts }) => [`${counts.table} of company ${id}`, () => correct(counts, id)]),
      );
    }),
  );
}

const stepOfEach = <T>(items: readonly T[], stepOf: (item: T) => [name: string, run: Steps[string]]): Steps =>
  Object.fromEntries(items.map(stepOf));
