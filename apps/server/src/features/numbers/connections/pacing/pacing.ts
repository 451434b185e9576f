import { traitsOf, type ConnectionPace, type Provider } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { emitConnection } from '../connections.ts';
import {
  afterFailure,
  withRate,
  linkedDeviceLimits,
  chooseMessages,
  correctPause,
  firstContactsLeft,
  firstContactsPerDay,
  initialPaceState,
  isPaused,
  endPause,
  endRestriction,
  type Choice,
  type PaceLimits,
  type PacedMessage,
  type PaceState,
} from './pacing.rules.ts';
import { findPace, recordPaceNumber, findRate, savePace } from './pacing.sql.ts';
import { notifyPendingWork } from '../../../../channels/session-hub/index.ts';

/** Official numbers have Meta's limits, which their channel keeps; the simulated phone has none. */
export const pacingLimitsOf = (provider: Provider): PaceLimits | undefined =>
  traitsOf(provider).isPaced ? linkedDeviceLimits : undefined;

/** Holds sending back so that a number stays alive. */
export interface Pacing {
  /** Which of what waits of a connection leaves now; it counts as sent. */
  choose(tx: CompanyTx, whatsappId: number, waiting: readonly PacedMessage[]): Promise<Choice>;
  /**
   * The provider refused a message for another reason than its content.
   * @param until when it accepts such messages again, where it is known
   */
  recordRefusal(connection: ConnectionRef, code: string, until?: Date): Promise<void>;
  /** The provider lets the number begin no conversations until then; null = it may (again). */
  recordRestriction(connection: ConnectionRef, until: Date | null): Promise<void>;
}

export function createPacing({
  database,
  limits = linkedDeviceLimits,
  random = Math.random,
}: {
  database: Database;
  limits?: PaceLimits;
  random?: () => number;
}): Pacing {
  /** An incident of a number, with its consequences. */
  async function change(
    connection: ConnectionRef,
    decide: (before: PaceState, at: number) => PaceState,
  ): Promise<void> {
    await database.forCompany(connection.companyId, async (tx) => {
      const at = tx.clock.now().getTime();
      const before = (await findPace(tx.db, connection.whatsappId, { hold: true })) ?? initialPaceState(limits, at);
      const after = decide(correctPause(before, at), at);
      if (after === before) return;
      await savePace(tx.db, connection, after);
      if (after.pausedAt === before.pausedAt && after.pausedUntil === before.pausedUntil) return;
      await emitConnection(tx, connection.whatsappId);
      // Waiting messages get the reason, or continue.
      notifyPendingWork(tx, connection.whatsappId);
    });
  }

  return {
    async choose(tx, whatsappId, waiting) {
      const { db, companyId } = tx;
      const at = tx.clock.now().getTime();
      const [known, rate] = await Promise.all([findPace(db, whatsappId, { hold: true }), findRate(db, whatsappId)]);
      const paced = withRate(limits, rate);
      const before = known && correctPause(known, at);
      const choice = chooseMessages(paced, before ?? initialPaceState(paced, at), waiting, at, random);
      const isCorrected = before !== known;
      if (choice.ids.length > 0 || isCorrected) await savePace(db, { companyId, whatsappId }, choice.state);
      if (isCorrected) await emitConnection(tx, whatsappId);
      return choice;
    },
    recordRefusal: (connection, code, until) =>
      change(connection, (before, at) => afterFailure(before, code, at, until?.getTime())),
    recordRestriction: (connection, until) =>
      change(connection, (before, at) =>
        until === null
          ? endRestriction(before, at)
          : afterFailure(before, 'ERR_WAPP_REACHOUT_LIMIT', at, until.getTime()),
      ),
  };
}

/** A session is up: a number that was not linked here before begins to warm up. */
export async function recordLinkedNumber(
  { db, clock, companyId }: CompanyTx,
  whatsappId: number,
  linked: { provider: Provider; number: string },
): Promise<void> {
  const limits = pacingLimitsOf(linked.provider);
  if (limits)
    await recordPaceNumber(db, { companyId, whatsappId }, { ...linked, now: clock.now(), tokens: limits.burst });
}

/** How a connection sends; null = as its provider takes it. */
export async function describePace(
  { db, clock }: CompanyTx,
  connection: { id: number; provider: Provider; messagesPerMinute: number },
): Promise<ConnectionPace | null> {
  const usual = pacingLimitsOf(connection.provider);
  if (!usual) return null;
  const limits = withRate(usual, connection.messagesPerMinute);
  const now = clock.now().getTime();
  const state = correctPause((await findPace(db, connection.id)) ?? initialPaceState(limits, now), now);
  const { left, renewsAt } = firstContactsLeft(limits, state, now);
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const warmUpEnds = (state.linkedAt ?? now) + limits.warmUpMs;
  return {
    perMinute: limits.perMinute,
    firstContacts: { limit: firstContactsPerDay(limits, state.linkedAt, now), left, renewsAt: iso(renewsAt) },
    warmUp:
      state.linkedAt !== null && warmUpEnds > now
        ? {
            since: new Date(state.linkedAt).toISOString(),
            until: new Date(warmUpEnds).toISOString(),
            limitThen: limits.maxFirstContactsPerDay,
          }
        : null,
    pause:
      isPaused(state, now) && state.pauseReason
        ? { reason: state.pauseReason, since: iso(state.pausedAt) ?? '', until: iso(state.pausedUntil) ?? '' }
        : null,
  };
}

/** A person takes the risk: held-back messages continue. */
export async function resume(tx: CompanyTx, whatsappId: number): Promise<void> {
  const state = await findPace(tx.db, whatsappId, { hold: true });
  if (!state) return;
  const now = tx.clock.now().getTime();
  await savePace(tx.db, { companyId: tx.companyId, whatsappId }, endPause(state, now));
  await emitConnection(tx, whatsappId);
  notifyPendingWork(tx, whatsappId);
}
