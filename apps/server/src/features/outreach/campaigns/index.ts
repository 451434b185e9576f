import type { CompanyTx } from '../../../platform/db/database.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountHeld, connectionRemoving, templateMoved, type Templates } from '../../numbers/index.ts';
import {
  automaticMessagesMoved,
  campaignReply,
  contactLeftAddresses,
  contactsMerging,
  marketingRefused,
  messagesBilled,
  messagesMoved,
  numberMeant,
  preferenceTold,
} from '../../inbox/index.ts';
import { campaignRoutes } from './campaigns.routes.ts';
import { accountRefused, optedOutFailure, pausingReasons, templateStopped } from './campaigns.rules.ts';
import { createCampaignUseCases } from './campaigns.ts';
import { campaignPaused } from './events.ts';
import {
  campaignsDue,
  reportProgress,
  requestProgress,
  requestTending,
  sendNext,
  tendCampaign,
} from './sending/jobs.ts';
import { createLifecycle } from './sending/lifecycle.ts';
import { optOutRoutes } from './audience/opt-outs.routes.ts';
import { createOptOuts } from './audience/opt-outs.ts';
import { listRunningOver, listRunningWithTemplate, pauseRefused } from './sending/running.sql.ts';
import { createMatchReply, type WasFollowedUp } from './replies/replies.ts';
import { createSending } from './sending/sending.ts';
import { createStarting } from './sending/starting.ts';
import { mergeRecipients, moveWithMessages, reassignDue, recordBilled } from './sending/sending.sql.ts';
import { trialRoutes } from './sending/trial.ts';

export { findFileListUses as findFileListUsesOfCampaigns } from './file-list-uses.sql.ts';
export { findTemplateUsesOfCampaigns } from './template-uses.sql.ts';
export { countActiveCampaigns, pauseRestored } from './sending/running.sql.ts';
export { campaignCounts } from './report/counts.sql.ts';
export { campaignAnswered, campaignMoved, campaignPaused } from './events.ts';
export { createOptOuts, type OptOuts } from './audience/opt-outs.ts';
export { isOneOf, nextOpening, pauseAfterMs } from './campaigns.rules.ts';
export { requestSend as requestCampaignSend } from './sending/jobs.ts';
export { fillForPerson } from './sending/sending.ts';
export { lockPace, recordHandOver } from './sending/sending.sql.ts';
export { findSettings as findCampaignSettings } from './settings.sql.ts';
export { addProposedSettings } from './settings.sql.ts';
export { findFilesToSend as findFilesOfCampaigns } from './sending/sent-files.sql.ts';

/** Registers the endpoints and jobs of campaigns, and what moves their recipients. */
export function createCampaigns(
  platform: Platform,
  { findTemplate, wasFollowedUp }: { findTemplate: Templates['find']; wasFollowedUp: WasFollowedUp },
): void {
  const { database, registerJob, on, answer } = platform;
  const optOuts = createOptOuts(platform.vault);
  const useCases = createCampaignUseCases(platform);
  const lifecycle = createLifecycle(platform, { ...useCases, hashKeys: optOuts.hashKeys });
  const sending = createSending(platform, optOuts);
  const starting = createStarting({ ...useCases, hashKeys: optOuts.hashKeys });
  campaignRoutes(platform, useCases, starting, findTemplate);
  trialRoutes(platform, useCases, optOuts);
  optOutRoutes(platform, optOuts);

  registerJob(jobHandler(tendCampaign, ({ companyId, campaignId }) => lifecycle.tend(companyId, campaignId)));
  registerJob(jobHandler(sendNext, ({ companyId, whatsappId }) => sending.sendNext(companyId, whatsappId)));
  registerJob(
    jobHandler(reportProgress, ({ companyId, campaignId }) =>
      database.forCompany(companyId, (tx) => lifecycle.report(tx, campaignId)),
    ),
  );
  for (const handler of sweepHandlers(platform, campaignsDue, async (tx, ids) => {
    for (const id of ids) requestTending(tx, id);
  }))
    registerJob(handler);

  const pause = async (tx: CompanyTx, reasons: ReadonlyMap<number, string>) => {
    for (const campaign of await pauseRefused(tx.db, reasons)) await tx.raise(campaignPaused, campaign);
  };
  on(automaticMessagesMoved, 'campaigns', async (tx, messages) => {
    const moved = await moveWithMessages(
      tx.db,
      messages.map(({ id }) => id),
    );
    await pause(
      tx,
      new Map(
        moved.flatMap(({ campaignId, reason }) =>
          reason !== null && pausingReasons.has(reason) ? [[campaignId, reason]] : [],
        ),
      ),
    );
    // The next message follows the one that left, not what is reported of it later.
    requestProgress(tx, {
      campaignIds: moved.map(({ campaignId }) => campaignId),
      whatsappIds: moved.flatMap(({ whatsappId, hasLeft }) => (hasLeft && whatsappId !== null ? [whatsappId] : [])),
    });
  });
  on(templateMoved, 'campaigns', async (tx, { whatsappId, template, isStopped }) => {
    if (!isStopped) return;
    const campaignIds = await listRunningWithTemplate(tx.db, whatsappId, template);
    await pause(tx, new Map(campaignIds.map((id) => [id, templateStopped])));
    requestProgress(tx, { campaignIds });
  });
  on(accountHeld, 'campaigns', async (tx, { whatsappId }) => {
    const campaignIds = await listRunningOver(tx.db, whatsappId);
    await pause(tx, new Map(campaignIds.map((id) => [id, accountRefused])));
    requestProgress(tx, { campaignIds });
  });
  on(messagesBilled, 'campaigns', async (tx, { whatsappId, billed }) =>
    requestProgress(tx, { campaignIds: await recordBilled(tx.db, whatsappId, billed) }),
  );
  on(connectionRemoving, { by: 'campaigns', after: 'messages' }, async (tx, { whatsappId }) => {
    const moved = await reassignDue(tx.db, whatsappId);
    requestProgress(tx, {
      campaignIds: moved.map(({ campaignId }) => campaignId),
      whatsappIds: moved.flatMap((one) => one.whatsappId ?? []),
    });
  });
  answer(campaignReply, 'campaigns', createMatchReply(optOuts, wasFollowedUp));
  answer(marketingRefused, 'campaigns', ({ db }, contactIds) => optOuts.findContacts(db, contactIds));
  on(preferenceTold, 'campaigns', (tx, preference) => optOuts.followPreference(tx, preference));
  on(messagesMoved, 'campaigns', async (tx, { messages, tickets }) => {
    for (const { ticketId, failure, updatedAt } of messages) {
      const ticket = failure === optedOutFailure ? tickets.find(({ id }) => id === ticketId) : undefined;
      if (ticket) await optOuts.addStop(tx.db, tx.companyId, ticket.contactId, new Date(updatedAt));
    }
  });
  on(contactLeftAddresses, 'campaigns', (tx, left) => optOuts.follow(tx, left));
  on(numberMeant, 'campaigns', (tx, { numbers }) => optOuts.followMeant(tx, numbers));
  on(contactsMerging, { by: 'campaigns', after: 'tickets' }, ({ db }, contacts) => mergeRecipients(db, contacts));
}
