import type { ConnectionPace, Provider } from '@balcao/contract';
import type { ConnectionRef } from '../../channels/channel.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx, Database, Db } from '../../platform/db/database.ts';
import { announceConnection } from './connections.ts';
import { afterFailure, atRate, carefully, choose, firstsLeft, firstsPerDay, freshPace, isPaused, resumed, type Choice, type PaceLimits, type Waiting } from './pacing.rules.ts';
import { findPace, notePaceNumber, rateOf, savePace } from './pacing.sql.ts';
import { wakeSession } from './wake.ts';

/** Official numbers have Meta's limits, which their channel keeps; the simulated phone has none. */
export const limitsOf = (provider: Provider): PaceLimits | undefined => (provider === 'beta' ? carefully : undefined);

/** Holds sending back so that a number stays alive. */
export interface Pacing {
  /** Which of what waits of a connection leaves now; it counts as sent. */
  choose(tx: CompanyTx, whatsappId: number, waiting: readonly Waiting[]): Promise<Choice>;
  /** The provider refused a message, and not for what was in it. */
  refused(connection: ConnectionRef, code: string): Promise<void>;
}

export function createPacing({ database, clock, limits = carefully, random = Math.random }: {
  database: Database;
  clock: Clock;
  limits?: PaceLimits;
  random?: () => number;
}): Pacing {
  const now = () => clock.now().getTime();
  return {
    async choose({ db, companyId }, whatsappId, waiting) {
      const at = now();
      const [known, rate] = await Promise.all([findPace(db, whatsappId, { hold: true }), rateOf(db, whatsappId)]);
      const paced = atRate(limits, rate);
      const choice = choose(paced, known ?? freshPace(paced, at), waiting, at, random);
      if (choice.ids.length > 0) await savePace(db, { companyId, whatsappId }, choice.state);
      return choice;
    },
    async refused(connection, code) {
      await database.forCompany(connection.companyId, async (tx) => {
        const at = now();
        const before = (await findPace(tx.db, connection.whatsappId, { hold: true })) ?? freshPace(limits, at);
        const after = afterFailure(before, code, at);
        if (after === before) return;
        await savePace(tx.db, connection, after);
        if (after.pausedAt === before.pausedAt) return;
        await announceConnection(tx, connection.whatsappId);
        // What waits learns why.
        wakeSession(tx, connection.whatsappId);
      });
    },
  };
}

/** A session is up: a number that was not linked here before begins to warm up. */
export async function noteNumber(db: Db, connection: ConnectionRef, linked: { provider: Provider; number: string; now: Date }): Promise<void> {
  const limits = limitsOf(linked.provider);
  if (limits) await notePaceNumber(db, connection, { ...linked, tokens: limits.burst });
}

/** How a connection sends; null = as its provider takes it. */
export async function paceOf(
  db: Db,
  connection: { id: number; provider: Provider; messagesPerMinute: number },
  clock: Clock,
): Promise<ConnectionPace | null> {
  const usual = limitsOf(connection.provider);
  if (!usual) return null;
  const limits = atRate(usual, connection.messagesPerMinute);
  const now = clock.now().getTime();
  const state = (await findPace(db, connection.id)) ?? freshPace(limits, now);
  const { left, renewsAt } = firstsLeft(limits, state, now);
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const warmUpEnds = (state.linkedAt ?? now) + limits.warmUp;
  return {
    perMinute: limits.perMinute,
    firstContacts: { limit: firstsPerDay(limits, state.linkedAt, now), left, renewsAt: iso(renewsAt) },
    warmUp: state.linkedAt !== null && warmUpEnds > now ? { since: new Date(state.linkedAt).toISOString(), until: new Date(warmUpEnds).toISOString(), limitThen: limits.firstsAtLast } : null,
    pause: isPaused(state, now) && state.pauseReason ? { reason: state.pauseReason, since: iso(state.pausedAt) ?? '', until: iso(state.pausedUntil) ?? '' } : null,
  };
}

/** Somebody takes the risk: what was held back goes on. */
export async function resume(tx: CompanyTx, whatsappId: number, clock: Clock): Promise<void> {
  const state = await findPace(tx.db, whatsappId, { hold: true });
  if (!state) return;
  const now = clock.now().getTime();
  await savePace(tx.db, { companyId: tx.companyId, whatsappId }, resumed(state, now));
  await announceConnection(tx, whatsappId);
  wakeSession(tx, whatsappId);
}
