import * as z from 'zod';
import type { ConnectionAbsence, Provider } from '@balcao/contract';
import type { StatusUpdate } from '../../channels/channel.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { mayMiss, worse, type AbsenceReason } from './absences.rules.ts';
import * as rows from './absences.sql.ts';
import { announceConnection } from './connections.ts';
import { providerOf } from './connections.sql.ts';
import { noteNumber } from './pacing.ts';

/** What the ledger asks of messages. */
export interface AbsenceNeeds {
  /** the newest message of the company */
  newestMessage(db: Db): Promise<string>;
  /** what contacts wrote on a connection in that time, received after that message */
  recovered(db: Db, whatsappId: number, during: { from: string; to: string; afterMessage: string }): Promise<{ messages: number; conversations: number }>;
}

/** Counts what came in after an absence: what was kept for us arrives within moments, the last of it much later. */
export const countRecovered = defineJob('absences.count', z.object({ companyId: z.number(), absenceId: z.number(), round: z.number() }), 3);
const rounds = [5_000, 60_000, 600_000, 3_600_000];

/** The connection cannot receive since `began`; null = now. What lasts already goes on, with the reason that says more. */
export async function noteAway(tx: CompanyTx, needs: AbsenceNeeds, whatsappId: number, away: { began: string | null; reason: AbsenceReason }): Promise<void> {
  const { db } = tx;
  const open = await rows.openAbsence(db, whatsappId);
  if (!open) await rows.beginAbsence(db, whatsappId, { ...away, afterMessage: await needs.newestMessage(db) });
  else if (worse(open.reason, away.reason) !== open.reason) await rows.nameReason(db, open.id, away.reason);
}

/** The connection receives again. */
async function noteBack(tx: CompanyTx, whatsappId: number): Promise<void> {
  const open = await rows.openAbsence(tx.db, whatsappId);
  if (open) await settle(tx, whatsappId, { ...open, endedAt: await rows.endAbsence(tx.db, open.id) });
}

/** What a reported status means for the ledger, and for the number that is linked. */
export async function noteStatus(
  tx: CompanyTx,
  deps: { ledger: AbsenceNeeds; clock: Clock },
  { whatsappId, provider, wasConnected }: { whatsappId: number; provider: Provider; wasConnected: boolean },
  { status, number, ended, away }: StatusUpdate,
): Promise<void> {
  if (status === 'CONNECTED') {
    await noteBack(tx, whatsappId);
    if (number) await noteNumber(tx.db, { companyId: tx.companyId, whatsappId }, { provider, number, now: deps.clock.now() });
  } else if (wasConnected || ((ended || away) && (await rows.openAbsence(tx.db, whatsappId)))) {
    // Where nothing was linked yet nothing can be missed.
    const reason = away?.reason ?? (ended ? 'unlinked' : 'network');
    await noteAway(tx, deps.ledger, whatsappId, { began: away?.aliveAt?.toISOString() ?? null, reason });
  }
}

/** The session slept, with its process or the database, and nobody took it over. */
export async function noteSlept(tx: CompanyTx, needs: AbsenceNeeds, whatsappId: number, slept: { began: string; ended: string }): Promise<void> {
  const { db } = tx;
  if (await rows.openAbsence(db, whatsappId)) return;
  const id = await rows.beginAbsence(db, whatsappId, { ...slept, reason: 'frozen', afterMessage: await needs.newestMessage(db) });
  if (id !== undefined) await settle(tx, whatsappId, { id, reason: 'frozen', beganAt: slept.began, endedAt: slept.ended });
}

async function settle(
  tx: CompanyTx,
  whatsappId: number,
  absence: { id: number; reason: AbsenceReason; beganAt: string; endedAt: string },
): Promise<void> {
  const { db, companyId } = tx;
  const provider: Provider = (await providerOf(db, whatsappId)) ?? 'sandbox';
  if (mayMiss(provider, absence.reason, Date.parse(absence.endedAt) - Date.parse(absence.beganAt))) await rows.noteMayMiss(db, absence.id);
  tx.enqueue(countRecovered, { companyId, absenceId: absence.id, round: 0 }, { runAt: new Date(Date.now() + (rounds[0] ?? 0)) });
}

/** One round of counting; the next one is asked for. */
export async function count(tx: CompanyTx, needs: AbsenceNeeds, { absenceId, round }: { absenceId: number; round: number }): Promise<void> {
  const { db, companyId } = tx;
  const absence = await rows.findAbsence(db, absenceId);
  if (!absence || absence.endedAt === null) return;
  const { whatsappId, beganAt, endedAt, afterMessage } = absence;
  const recovered = await needs.recovered(db, whatsappId, { from: beganAt, to: endedAt, afterMessage });
  if (await rows.saveRecovered(db, absenceId, recovered)) await announceConnection(tx, whatsappId);
  const next = rounds[round + 1];
  if (next !== undefined) tx.enqueue(countRecovered, { companyId, absenceId, round: round + 1 }, { runAt: new Date(Date.now() + next) });
}

const pageSize = 50;

/** The ledger of a connection, newest first. */
export async function absencePage(db: Db, whatsappId: number, before?: number): Promise<{ absences: ConnectionAbsence[]; hasMore: boolean }> {
  const found = await rows.listAbsences(db, whatsappId, before, pageSize + 1);
  return { absences: found.slice(0, pageSize), hasMore: found.length > pageSize };
}
