import { randomUUID } from 'node:crypto';
import { dayMs, type SessionKind, type SessionUser, type SignInMethod, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx, Db, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepsToItself } from '../../../platform/util/device.ts';
import { companyForSession, findUser, recordLogout, recordSignIn } from '../../account/index.ts';
import { decideRotation, sessionTtlMs, isForPayment, sessionStatus, type SessionStatus } from './auth.rules.ts';
import { findSessionFacts } from './actors.sql.ts';
import {
  announcePhone,
  decideKind,
  endOthersOfKind,
  followUse,
  kindOfCaller,
  notifySessionsEnded,
  type CallerPlace,
} from './session-kinds.ts';
import * as rows from './sessions.sql.ts';
import { deleteOldFailedSignIns } from './failed-sign-ins.sql.ts';
import type { RefreshToken, Tokens } from './tokens.ts';

/** A session as the browser receives it; the refresh token travels in the cookie. */
export interface IssuedSession {
  token: string;
  refreshToken: string;
  user: SessionUser;
  /** an operator is inside the company */
  impersonation: { reason: string; endsAt: string } | undefined;
  /** it may pay and nothing else */
  onlyPayment: boolean;
  /** it may set up a second factor and nothing else */
  needsSecondFactor: boolean;
  kind: SessionKind;
}

/** Device and place of a login, as its browser reports them, and how the user got in. */
export interface SignIn extends CallerPlace {
  address: string;
  language: string | undefined;
  /** as the browser names it */
  timeZone: string | undefined;
  /** of the login that the browser holds already */
  refreshToken: RefreshToken | undefined;
}

/** Returns the time zone that a browser reported, if it looks like one. */
export const timeZoneOf = ({ timeZone = '' }: Pick<SignIn, 'timeZone'>): string | null =>
  /^[\w+/-]{1,60}$/.test(timeZone) ? timeZone : null;

/** Ends the live sessions of a user, all but one if given, and returns their number. */
export async function endUserSessions(
  tx: Pick<Tx, 'db' | 'notify'>,
  userId: number,
  reason: string,
  except?: string,
): Promise<number> {
  const ended = await rows.endSessions(tx.db, userId, reason, except);
  if (ended > 0) notifySessionsEnded(tx, userId);
  return ended;
}

/**
 * Starts a session for an authenticated user, whose row is locked. A browser that holds a live session of the same user shares it, so that
 * its other tabs continue; a login anywhere else ends the user's session of the same kind, and its browser receives the reason.
 */
export async function startSession(
  tx: CompanyTx,
  user: { id: number; email: string },
  { method, ...from }: SignIn & { method: SignInMethod },
  now: Date,
  forPayment = false,
): Promise<RefreshToken> {
  await recordSignIn(tx.db, user.id, now);
  const shared = await shareSession(tx, user, from, now);
  if (shared) return shared;
  const id = randomUUID();
  const kind = kindOfCaller(from);
  await endOthersOfKind(tx, user, kind, id);
  if (kind === 'app') await announcePhone(tx, user.id, from.userAgent);
  await rows.insertSession(tx.db, {
    id,
    companyId: tx.companyId,
    userId: user.id,
    kind,
    forPayment,
    method,
    address: from.address,
    agent: from.userAgent ?? null,
    language: from.language ?? null,
    timeZone: timeZoneOf(from),
    now,
    expiresAt: new Date(now.getTime() + sessionTtlMs),
  });
  return { sessionId: id, count: 0 };
}

async function shareSession(
  tx: CompanyTx,
  user: { id: number; email: string },
  { refreshToken: presentedToken, ...place }: SignIn,
  now: Date,
): Promise<RefreshToken | undefined> {
  const session = presentedToken && (await rows.lockSession(tx.db, presentedToken.sessionId));
  if (!presentedToken || session?.userId !== user.id) return undefined;
  const { sessionId } = presentedToken;
  const facts = (await findSessionFacts(tx.db, [sessionId])).get(sessionId);
  if (!facts || !['live', 'no-second-factor'].includes(sessionStatus(facts, now).kind)) return undefined;
  const used = kindOfCaller(place);
  // The cookie of another kind may be a copy, whose original goes on elsewhere.
  if (facts.kind !== used && keepsToItself(place.userAgent)) return undefined;
  const presented = decideRotation(session, presentedToken.count, now);
  if (presented === 'reuse') return undefined;
  const kind = await decideKind(tx, { sessionId, userId: user.id, kind: facts.kind }, used, now);
  await endOthersOfKind(tx, user, kind, sessionId);
  if (kind !== facts.kind) await rows.setKind(tx.db, sessionId, kind);
  await rows.setConfirmed(tx.db, sessionId, now);
  return extendOrRotate(tx.db, sessionId, session.refreshCount, presented, now);
}

async function extendOrRotate(
  db: Db,
  sessionId: string,
  refreshCount: number,
  presented: 'rotate' | 'keep',
  now: Date,
): Promise<RefreshToken> {
  const count = presented === 'rotate' ? refreshCount + 1 : refreshCount;
  const rotatedAt = presented === 'rotate' ? now : undefined;
  await rows.extendSession(db, sessionId, {
    refreshCount: count,
    rotatedAt,
    expiresAt: new Date(now.getTime() + sessionTtlMs),
  });
  return { sessionId, count };
}

/** Builds the session for the browser, in the transaction that created or extended it. */
export async function issueSession(db: Db, tokens: Tokens, session: RefreshToken, now: Date): Promise<IssuedSession> {
  const facts = (await findSessionFacts(db, [session.sessionId])).get(session.sessionId);
  if (!facts) throw new AppError('ERR_SESSION_EXPIRED');
  const user = await readSessionUser(db, facts.actor, now);
  const status = sessionStatus(facts, now);
  return {
    token: await tokens.signAccess(facts.actor, session.sessionId, user.name),
    refreshToken: tokens.signRefresh(session),
    user,
    impersonation:
      facts.operatorReason === null ? undefined : { reason: facts.operatorReason, endsAt: facts.expiresAt },
    onlyPayment: isForPayment(facts, status),
    needsSecondFactor: status.kind === 'no-second-factor',
    kind: facts.kind,
  };
}

/** The user of a session, as the shell needs them. */
export async function readSessionUser(db: Db, { userId }: UserActor, now: Date): Promise<SessionUser> {
  const user = await findUser(db, userId, now);
  if (!user) throw new AppError('ERR_SESSION_EXPIRED');
  return { ...user, company: await companyForSession(db, user.companyId) };
}

/**
 * Returns the refusal of a session that serves no more. Its details name a login elsewhere or the company's due date as
 * the cause.
 */
export function sessionEndedError(status: SessionStatus | undefined): AppError<'ERR_SESSION_EXPIRED'> {
  if (status?.kind === 'company-due') return new AppError('ERR_SESSION_EXPIRED', { dueDate: status.dueDate });
  const isElsewhere = status?.kind === 'over' && status.elsewhere;
  return new AppError('ERR_SESSION_EXPIRED', isElsewhere ? { elsewhere: true } : {});
}

/** @throws AppError when the session has ended or its company may not log in */
export function requireLive(status: SessionStatus): void {
  switch (status.kind) {
    case 'live':
    case 'no-second-factor':
      return;
    case 'over':
      throw sessionEndedError(status);
    case 'company-inactive':
      throw new AppError('ERR_COMPANY_INACTIVE');
    case 'company-due':
      throw new AppError('ERR_COMPANY_DUE', { dueDate: status.dueDate, dueOn: status.dueOn });
  }
}

/**
 * Issues a new access token for a refresh token, for a caller who may use the session as another kind than before.
 * @throws AppError ERR_SESSION_EXPIRED, ERR_COMPANY_INACTIVE, ERR_COMPANY_DUE
 */
export async function refreshSession(
  platform: Platform,
  tokens: Tokens,
  presentedToken: RefreshToken | undefined,
  place: CallerPlace,
): Promise<IssuedSession> {
  if (!presentedToken) throw new AppError('ERR_SESSION_EXPIRED');
  const { database, clock } = platform;
  const now = clock.now();
  // The end of a session whose token leaked has to be committed, so the transaction returns it instead of throwing.
  const issued = await asPlatform(database, async (tx) => {
    const session = await rows.lockSession(tx.db, presentedToken.sessionId);
    const facts = (await findSessionFacts(tx.db, [presentedToken.sessionId])).get(presentedToken.sessionId);
    if (!session || !facts) throw new AppError('ERR_SESSION_EXPIRED');
    const status = sessionStatus(facts, now);
    if (!isForPayment(facts, status)) requireLive(status);
    const presented = decideRotation(session, presentedToken.count, now);
    if (presented === 'reuse') {
      await rows.endSession(tx.db, presentedToken.sessionId, 'reuse');
      notifySessionsEnded(tx, session.userId);
      return undefined;
    }
    return issueSession(
      tx.db,
      tokens,
      await extendOrRotate(tx.db, presentedToken.sessionId, session.refreshCount, presented, now),
      now,
    );
  });
  if (!issued) throw new AppError('ERR_SESSION_EXPIRED');
  const used = kindOfCaller(place);
  if (issued.kind !== used) await followUse(platform, presentedToken.sessionId, used);
  return issued;
}

/** Ends one session of the company. */
export async function endSessionById(tx: CompanyTx, id: string): Promise<void> {
  const ended = await rows.endSession(tx.db, id, 'logout');
  if (ended) notifySessionsEnded(tx, ended.userId);
}

/**
 * Ends sessions by their ids; those that have ended stay as they are. Who is logged in with the other kind of session has not logged out: they
 * are there as long as a window of it is open.
 */
export async function endSessionsById({ database, clock }: Platform, sessionIds: readonly string[]): Promise<void> {
  const people = await asPlatform(database, async (tx) => {
    const left = [];
    for (const id of sessionIds) {
      const ended = await rows.endSession(tx.db, id, 'logout');
      if (!ended) continue;
      notifySessionsEnded(tx, ended.userId);
      if (ended.operatorId === null && !(await rows.hasLiveSession(tx.db, ended.userId, clock.now()))) left.push(ended);
    }
    return left;
  });
  for (const person of people) await recordLogout({ database }, person);
}

export const sessionRetentionMs = 30 * dayMs;

/** Deletes sessions that ended, and tries to sign in that failed, long ago. The housekeeping calls it. */
export async function deleteOldSessions({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - sessionRetentionMs);
  await asPlatform(database, async ({ db }) => {
    await rows.deleteExpired(db, before);
    await deleteOldFailedSignIns(db, before);
  });
}
