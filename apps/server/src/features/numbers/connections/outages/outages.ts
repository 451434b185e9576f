import * as z from 'zod';
import { hourMs, minuteMs, secondMs, type ConnectionOutage, type Provider } from '@balcao/contract';
import type { StatusUpdate } from '../../../../channels/port/channel.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { readFirst } from '../../../../platform/db/page.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import { mayHaveMissedMessages, moreSevereReason, type OutageReason } from './outages.rules.ts';
import * as rows from './outages.sql.ts';
import { emitConnection } from '../connections.ts';
import { findProvider } from '../connections.sql.ts';
import { recordLinkedNumber } from '../pacing/pacing.ts';

/** What the outage log asks of messages. */
export interface OutagePorts {
  /** the newest message of the company */
  newestMessage(db: Db): Promise<string>;
  /** what contacts wrote on a connection in that time, received after that message */
  countReceived(
    db: Db,
    whatsappId: number,
    during: { from: string; to: string; afterMessage: string },
  ): Promise<{ messages: number; conversations: number }>;
}

/**
 * Counts the messages that came in after an outage: those that were kept for us arrive within moments, the last of them
 * much later.
 */
export const countRecoveredJob = defineJob({
  name: 'outages.countRecovered',
  role: 'worker',
  schema: z.object({ companyId: z.number(), absenceId: z.number(), round: z.number() }),
  retry: { maxAttempts: 3 },
  formerNames: ['absences.count'],
});
const countDelaysMs = [5 * secondMs, minuteMs, 10 * minuteMs, hourMs];

/**
 * Opens an outage that began at `began`; null = now. One that is open already goes on, with the more telling reason.
 */
export async function openOutage(
  tx: CompanyTx,
  ports: OutagePorts,
  whatsappId: number,
  outage: { began: string | null; reason: OutageReason },
): Promise<void> {
  const { db } = tx;
  const open = await rows.lockOpenOutage(db, whatsappId);
  if (!open) await rows.insertOutage(db, whatsappId, { ...outage, afterMessage: await ports.newestMessage(db) });
  else if (moreSevereReason(open.reason, outage.reason) !== open.reason)
    await rows.updateOutageReason(db, open.id, outage.reason);
}

/** Closes the open outage of a connection that receives again. */
async function endOpenOutage(tx: CompanyTx, whatsappId: number): Promise<void> {
  const open = await rows.lockOpenOutage(tx.db, whatsappId);
  if (open) await finishOutage(tx, whatsappId, { ...open, endedAt: await rows.closeOutage(tx.db, open.id) });
}

/** What a reported status means for the outage log, and for the linked number. */
export async function recordStatusOutage(
  tx: CompanyTx,
  ports: OutagePorts,
  { whatsappId, provider, wasConnected }: { whatsappId: number; provider: Provider; wasConnected: boolean },
  { status, number, ended, outage }: StatusUpdate,
): Promise<void> {
  if (status === 'CONNECTED') {
    await endOpenOutage(tx, whatsappId);
    if (number) await recordLinkedNumber(tx, whatsappId, { provider, number });
  } else if (wasConnected || ((ended || outage) && (await rows.lockOpenOutage(tx.db, whatsappId)))) {
    // Where nothing was linked yet nothing can be missed.
    const reason = outage?.reason ?? (ended ? 'unlinked' : 'network');
    await openOutage(tx, ports, whatsappId, { began: outage?.aliveAt?.toISOString() ?? null, reason });
  }
}

/** The session slept, with its process or the database, and no one took it over. */
export async function recordStall(
  tx: CompanyTx,
  ports: OutagePorts,
  whatsappId: number,
  stall: { began: string; ended: string },
): Promise<void> {
  const { db } = tx;
  if (await rows.lockOpenOutage(db, whatsappId)) return;
  const id = await rows.insertOutage(db, whatsappId, {
    ...stall,
    reason: 'frozen',
    afterMessage: await ports.newestMessage(db),
  });
  if (id !== undefined)
    await finishOutage(tx, whatsappId, { id, reason: 'frozen', beganAt: stall.began, endedAt: stall.ended });
}

async function finishOutage(
  tx: CompanyTx,
  whatsappId: number,
  outage: { id: number; reason: OutageReason; beganAt: string; endedAt: string },
): Promise<void> {
  const { db, companyId } = tx;
  const provider: Provider = (await findProvider(db, whatsappId)) ?? 'sandbox';
  if (mayHaveMissedMessages(provider, outage.reason, Date.parse(outage.endedAt) - Date.parse(outage.beganAt)))
    await rows.recordMayMiss(db, outage.id);
  tx.enqueue(
    countRecoveredJob,
    { companyId, absenceId: outage.id, round: 0 },
    { runAt: new Date(Date.now() + (countDelaysMs[0] ?? 0)) },
  );
}

/** Counts what was received after an outage, shows it, and enqueues the next round, of which there are a few. */
export async function countRecovered(
  tx: CompanyTx,
  ports: OutagePorts,
  { absenceId, round }: { absenceId: number; round: number },
): Promise<void> {
  const { db, companyId } = tx;
  const outage = await rows.findOutage(db, absenceId);
  if (!outage || outage.endedAt === null) return;
  const { whatsappId, beganAt, endedAt, afterMessage } = outage;
  const recovered = await ports.countReceived(db, whatsappId, { from: beganAt, to: endedAt, afterMessage });
  if (await rows.updateRecoveredCounts(db, absenceId, recovered)) await emitConnection(tx, whatsappId);
  const next = countDelaysMs[round + 1];
  if (next !== undefined)
    tx.enqueue(countRecoveredJob, { companyId, absenceId, round: round + 1 }, { runAt: new Date(Date.now() + next) });
}

const pageSize = 50;

/** The outage log of a connection, newest first. */
export async function outagePage(
  db: Db,
  whatsappId: number,
  before?: number,
): Promise<{ absences: ConnectionOutage[]; hasMore: boolean }> {
  const page = await readFirst(pageSize, (limit) => rows.listOutages(db, whatsappId, before, limit));
  return { absences: page.rows, hasMore: page.hasMore };
}
