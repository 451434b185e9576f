import * as z from 'zod';
import {
  deleteOldMessageSecrets,
  deleteOldRawMessages,
  deleteUnlinkedSessions,
} from './channels/whatsapp-web/index.ts';
import { deleteOldAuditLines } from './features/audit/index.ts';
import { deleteOldSessions } from './features/auth/index.ts';
import { campaignCounts } from './features/campaigns/index.ts';
import { recordMessageMonth } from './features/companies/index.ts';
import { deleteOldHandsetTexts } from './features/messages/index.ts';
import { recordMessageHour } from './features/installation/index.ts';
import { deleteOldResponderCalls } from './features/responders/index.ts';
import { deleteOldCalls } from './features/messages-api/index.ts';
import { deleteOldDeliveries } from './features/outgoing-webhooks/index.ts';
import { deleteOldWebhookEvents } from './features/cloud/index.ts';
import { contactCounts } from './features/contacts/index.ts';
import { tagCounts, ticketCounts } from './features/tickets/index.ts';
import { correctCounts, foldCounts } from './platform/db/counts.ts';
import { defineJob, jobHandler } from './platform/jobs/job.ts';
import { deleteOldEvents } from './platform/live/live.sql.ts';
import type { Platform } from './platform/platform.ts';
import type { createFeatures } from './features.ts';

/** Live events are read within milliseconds; an hour is kept for looking into a complaint. */
const eventRetentionMs = 3_600_000;
const housekeeping = defineJob({
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
 * compares the totals with what they count.
 */
export function createHousekeeping(
  platform: Platform,
  { inbound, mediaDownloads }: Pick<ReturnType<typeof createFeatures>, 'inbound' | 'mediaDownloads'>,
): void {
  const { clock, database, log } = platform;
  platform.registerJob(
    jobHandler(housekeeping, async () => {
      await deleteOldEvents(database, new Date(clock.now().getTime() - eventRetentionMs));
      await deleteOldSessions(platform);
      await deleteOldAuditLines(platform);
      await recordMessageMonth(platform);
      await recordMessageHour(platform);
      await deleteOldWebhookEvents(platform);
      await deleteOldCalls(platform);
      await deleteOldResponderCalls(platform);
      await deleteOldDeliveries(platform);
      await inbound.recover();
      await deleteOldRawMessages(database, clock.now());
      await deleteOldMessageSecrets(database, clock.now());
      await deleteUnlinkedSessions(database, clock.now());
      await deleteOldHandsetTexts(database, clock.now());
      await mediaDownloads.failStale(clock.now());
      for (const counts of totals) await foldCounts(database, counts);
    }),
  );
  platform.registerJob(
    jobHandler(correctCountsJob, async () => {
      for (const counts of totals)
        for (const companyId of await correctCounts(database, counts))
          log.warn({ companyId, table: counts.table }, 'totals were not those of the rows; corrected');
    }),
  );
}
