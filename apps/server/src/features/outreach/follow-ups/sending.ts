import * as z from 'zod';
import { randomInt } from 'node:crypto';
import { minuteMs, scheduleLateLimitMs } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findServiceSettings, hasPlanFeature, listCompaniesWithout } from '../../account/index.ts';
import { findContact, findHeld, isServiceWindowOpen, lockTickets, sendAs } from '../../inbox/index.ts';
import { isConnected } from '../../numbers/index.ts';
import {
  fillForPerson,
  findCampaignSettings,
  lockPace,
  nextOpening,
  pauseAfterMs,
  recordHandOver,
  type OptOuts,
} from '../campaigns/index.ts';
import * as due from './due-runs.sql.ts';
import { findFollowUp } from './follow-ups.sql.ts';
import { emitRuns } from './runs.ts';
import { endRuns, type RunEnd } from './runs.sql.ts';

/** Runs that end or wait without a message, in one go; the rest follow with the next sweep. */
const maxPassedOver = 100;
const maxSeed = 2_147_483_647;
/** How long a conversation waits that another responder of the number has. */
const heldMs = 15 * minuteMs;

export const sendNextJob = defineJob({
  name: 'followUps.sendNext',
  role: 'worker',
  schema: z.object({ companyId: z.number(), whatsappId: z.number() }),
});

/** Each minute: messages that are due. Companies whose plan lost the feature keep theirs until they have it again. */
export const followUpsDue = defineSweep({
  name: 'followUps.due',
  crontab: '* * * * *',
  find: async (db, now, page) =>
    due.listDueRuns(db, now, { ...page, except: await listCompaniesWithout(db, 'useIntegrations') }),
});

/** Has a connection send what is due of follow-ups. */
export function requestSend({ companyId, enqueue }: CompanyTx, whatsappId: number, runAt?: Date): void {
  enqueue(sendNextJob, { companyId, whatsappId }, { key: `follow-up-send:${whatsappId}`, ...(runAt && { runAt }) });
}

/**
 * Hands messages of follow-ups to the send queue, one at a time for each connection and at the pace of its campaigns, whose row
 * is locked first. The message and the state of its run are one transaction: whenever a process ends, and however many are at work, each
 * message leaves once.
 */
export function createSending(platform: Pick<Platform, 'database' | 'clock'>, optOuts: OptOuts): readonly JobHandler[] {
  const { database, clock } = platform;

  async function send(tx: CompanyTx, whatsappId: number): Promise<void> {
    const { db, companyId } = tx;
    const pace = await lockPace(db, companyId, whatsappId, randomInt(maxSeed));
    // Once the last one has left, its report asks again.
    if (!pace || pace.isWaiting) return;
    if (pace.remainingMs > 0) return requestSend(tx, whatsappId, new Date(Date.now() + pace.remainingMs));
    if (!(await hasPlanFeature(db, companyId, 'useIntegrations'))) return;
    // What is handed over now would leave whenever the connection is back: until it is too late it waits here.
    const isUp = await isConnected(db, whatsappId);
    for (let passedOver = 0; passedOver < maxPassedOver; passedOver += 1) {
      const next = await due.nextDue(db, whatsappId, clock.now());
      if (!next || (!isUp && !isLate(next))) return;
      const messageId = await handOver(tx, next, whatsappId);
      if (messageId === undefined) continue;
      const settings = await findCampaignSettings(db);
      const pauseMs = pauseAfterMs(settings, pace.sentCount + 1, pace.seed);
      const { heldMessageId } = pace;
      await recordHandOver(db, companyId, whatsappId, { recipientId: null, messageId, heldMessageId, pauseMs });
      return requestSend(tx, whatsappId, new Date(Date.now() + pauseMs));
    }
  }

  const isLate = ({ dueAt }: due.DueRun): boolean =>
    dueAt !== null && clock.now().getTime() - Date.parse(dueAt) > scheduleLateLimitMs;

  /** @returns the message; undefined when there was none to send */
  async function handOver(tx: CompanyTx, next: due.DueRun, whatsappId: number): Promise<string | undefined> {
    const { db, companyId } = tx;
    const now = clock.now();
    const [ticket] = await lockTickets(db, [next.ticketId]);
    const run = ticket?.whatsappId === whatsappId ? await due.claimRun(db, next.id, now) : undefined;
    if (!ticket || !run) return undefined;
    const { id, ticketId, followUpId } = run;
    const end = async (how: Omit<RunEnd, 'at'>) => {
      await emitRuns(tx, await endRuns(db, { ticketIds: [ticketId], followUpIds: [followUpId] }, { ...how, at: now }));
      return undefined;
    };
    const followUp = await findFollowUp(db, followUpId);
    const step = followUp?.steps[run.sent];
    // It has fewer messages than when the run began.
    if (!followUp || !step) return end({ state: 'done' });
    if (isLate(run)) return end({ state: 'failed', reason: 'ERR_SCHEDULE_LATE' });
    const { contactId } = ticket;
    if (await optOuts.find(db, { contactId })) return end({ state: 'optedOut' });
    const contact = await findContact(db, contactId);
    if (!contact || contact.archivedAt) return end({ state: 'failed', reason: 'ERR_CONTACT_ARCHIVED' });
    const [{ timeZone }, settings] = await Promise.all([findServiceSettings(db, companyId), findCampaignSettings(db)]);
    const opening = nextOpening(followUp.sendWindow ?? settings.sendWindow, timeZone, now);
    if (opening) {
      await due.postpone(db, id, opening);
      return undefined;
    }
    if ((await findHeld(db, [ticketId])).has(ticketId)) {
      await due.postpone(db, id, new Date(now.getTime() + heldMs));
      return undefined;
    }
    if (!(await isServiceWindowOpen(db, { ticketId, whatsappId }, now)))
      return end({ state: 'failed', reason: 'ERR_WAPP_WINDOW_CLOSED' });
    try {
      const body = await fillForPerson(tx, step.text, contact, settings);
      const { messages } = await sendAs(tx, {
        actor: { kind: 'system', companyId, origin: 'campaign' },
        to: { contactId, whatsappId },
        drafts: [{ body, clientId: null, isFilled: true }],
      });
      const messageId = messages.at(-1)?.id;
      if (messageId === undefined) throw new Error('a message that was stored is not there');
      const following = followUp.steps[run.sent + 1];
      const dueAt = following ? new Date(now.getTime() + following.minutes * minuteMs) : null;
      await due.recordSent(db, id, { messageId, dueAt, at: now });
      await emitRuns(tx, [run]);
      return messageId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return end({ state: 'failed', reason: error.code });
    }
  }

  return [
    jobHandler(sendNextJob, ({ companyId, whatsappId }) =>
      database.forCompany(companyId, (tx) => send(tx, whatsappId)),
    ),
    ...sweepHandlers(platform, followUpsDue, async (tx, ids) => {
      await emitRuns(tx, await due.endWithoutConnection(tx.db, ids, clock.now()));
      for (const whatsappId of await due.connectionsOfRuns(tx.db, ids))
        if (whatsappId !== null) requestSend(tx, whatsappId);
    }),
  ];
}
