import {
  availabilityLogDays,
  can,
  dayMs,
  ZoneClock,
  type Availability,
  type AvailabilityChoice,
  type AvailabilityLine,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { defineSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyForSession } from '../companies/index.ts';
import { findPauseReason } from '../pause-reasons/index.ts';
import { findUser, isOnline } from '../users/index.ts';
import {
  arrive,
  arriveOffShift,
  beginShift,
  choose,
  endShift,
  leave,
  logOut,
  neverThere,
  settle,
  sumStates,
  type Situation,
} from './availability.rules.ts';
import * as rows from './availability.sql.ts';
import { availabilityMoved, offShiftAsked, reachedAsked } from './events.ts';

const pageSize = 100;

/** Each minute: pauses that are over, and people who closed their last window. */
export const dueAvailabilities = defineSweep({
  name: 'availability.settle',
  crontab: '* * * * *',
  find: rows.listDue,
});

/**
 * Changes how it is with a user by a rule; a change of state is written into their log, told to the company and raised.
 * @param byUserId somebody else who does it
 */
async function change(
  tx: CompanyTx,
  userId: number,
  rule: (one: Situation, now: number) => Situation,
  byUserId: number | null = null,
): Promise<Availability> {
  const now = tx.clock.now().getTime();
  const before = await rows.lockSituation(tx.db, userId);
  const after = rule(before ?? neverThere(now), now);
  const availability = await rows.storeSituation(tx, userId, after);
  const isNew = before ? isOther(before, after) : after.state !== 'away' || after.cause === 'hand';
  if (isNew || after.returnsAlone !== before?.returnsAlone)
    tx.emit('availability', { action: 'update', availability }, { kind: 'company' });
  if (!isNew) return availability;
  await rows.insertLine(tx, userId, after, byUserId);
  await tx.raise(availabilityMoved, {
    userId,
    before: before?.state ?? 'away',
    state: after.state,
    cause: after.cause,
    returnsAt: availability.returnsAt,
  });
  return availability;
}

const isOther = (a: Situation, b: Situation): boolean =>
  a.since !== b.since || a.state !== b.state || a.cause !== b.cause || a.reasonName !== b.reasonName;

/**
 * Chooses a state for oneself, or for somebody whose state one may change.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NO_PAUSE_REASON_FOUND
 */
export async function chooseState(
  tx: CompanyTx,
  actor: UserActor,
  userId: number,
  { state, reasonId, reasonText, returnsAlone }: AvailabilityChoice,
): Promise<Availability> {
  const user = await findUser(tx.db, userId, tx.clock.now());
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  const queueIds = user.queues.map(({ id }) => id);
  if (!can(actor, 'availability:change', { id: userId, companyId: user.companyId, queueIds }))
    throw new AppError('ERR_NO_PERMISSION');
  recordSubjectName(user.name);
  const found = state === 'paused' && reasonId ? await findPauseReason(tx.db, reasonId) : undefined;
  if (state === 'paused' && reasonId && !found) throw new AppError('ERR_NO_PAUSE_REASON_FOUND');
  const reason = found ?? (reasonText ? { name: reasonText, icon: null, minutes: null } : undefined);
  const wanted = { state, reason, returnsAlone };
  return change(
    tx,
    userId,
    // Who says so by a program, without a window, is looked after as one who has just closed it.
    (one, now) => choose({ ...one, goneAt: user.online ? one.goneAt : now }, wanted, now),
    userId === actor.userId ? null : actor.userId,
  );
}

/** The first window of a user was opened, or the last one closed. */
export async function followPresence(
  tx: CompanyTx,
  { userId, isOnline: isThere }: { userId: number; isOnline: boolean },
): Promise<void> {
  if (!isThere) await change(tx, userId, leave);
  else await change(tx, userId, (await tx.ask(offShiftAsked, userId)) ? arriveOffShift : arrive);
}

/** The shift of a user began or ended. */
export async function followShift(
  tx: CompanyTx,
  userId: number,
  edge: { isOn: boolean; availableAtStart: boolean; absentAtEnd: boolean },
): Promise<void> {
  if (edge.isOn) await change(tx, userId, (one, now) => beginShift(one, now, edge.availableAtStart));
  else if (edge.absentAtEnd) await change(tx, userId, endShift);
}

/** A user logged out: they are away as soon as no window of theirs is open. */
export async function recordLogout(
  { database }: Pick<Platform, 'database'>,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  await database.forCompany(companyId, async (tx) => void (await change(tx, userId, logOut)));
}

/** Ends pauses that are over, and marks people as away who closed their last window, or whose process died. */
export async function settleDue(tx: CompanyTx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...userIds].toSorted((a, b) => a - b)) {
    const user = await rows.findLastSeen(tx.db, userId);
    const isThere = user !== undefined && isOnline(user.lastSeenAt, tx.clock.now());
    const isLost = user?.lastSeenAt != null && !isThere;
    const isReached = !isThere && (await tx.ask(reachedAsked, userId));
    await change(tx, userId, (one, now) =>
      settle(
        { ...one, goneAt: isLost && one.goneAt === null ? Date.parse(user.lastSeenAt ?? '') : one.goneAt },
        now,
        isReached,
      ),
    );
  }
}

/** A page of one's own log, and the sums of today. */
export async function readOwnLog(
  tx: CompanyTx,
  { userId }: UserActor,
  before: string | undefined,
): Promise<{ lines: AvailabilityLine[]; hasMore: boolean; today: { available: number; paused: number } }> {
  const now = tx.clock.now().getTime();
  const since = new Date(now - availabilityLogDays * dayMs).toISOString();
  const [company, { rows: lines, hasMore }] = await Promise.all([
    companyForSession(tx.db, tx.companyId),
    readFirst(pageSize, (limit) => rows.listLines(tx.db, userId, { before, since, limit })),
  ]);
  const clock = new ZoneClock(company.timeZone);
  const wall = clock.toWallClock(now);
  const midnight = clock.toInstant(wall - (wall % dayMs));
  const ofDay = await rows.listLinesOfDay(tx.db, userId, new Date(midnight).toISOString());
  const states = ofDay.map(({ state, createdAt }) => ({ state, at: Date.parse(createdAt) }));
  return { lines, hasMore, today: sumStates(states, midnight, now) };
}

/** Deletes lines of the logs that are older than they are kept. The housekeeping calls it. */
export async function deleteOldAvailabilityLines({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - availabilityLogDays * dayMs);
  await asPlatform(database, ({ db }) => rows.deleteLinesBefore(db, before));
}
