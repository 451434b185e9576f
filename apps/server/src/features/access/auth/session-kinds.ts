import type { SessionKind } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx, PlatformTx, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deviceOf, isPhone } from '../../../platform/util/device.ts';
import { lockUser, notifyAccount } from '../../account/index.ts';
import { kindAfterUse, usedKind } from './auth.rules.ts';
import { findSessionFacts } from './actors.sql.ts';
import * as rows from './sessions.sql.ts';

/** What a caller says of the place that it calls from. */
export interface CallerPlace {
  userAgent: string | undefined;
  /** it calls itself an installed app */
  installed: boolean | undefined;
}

/** The kind of session that a caller uses. */
export const kindOfCaller = ({ userAgent, installed }: CallerPlace): SessionKind =>
  usedKind(installed, isPhone(userAgent));

/** Notifies every process that sessions of a user ended, or changed. */
export function notifySessionsEnded(tx: Pick<Tx, 'notify'>, userId: number): void {
  tx.notify('sessions', JSON.stringify({ userId }));
}

/**
 * Ends the sessions of one kind that a user has beside one. Their browsers, and they alone, receive the reason. The row of the user is
 * locked: of two logins at once the second ends the first.
 */
export async function endOthersOfKind(
  tx: Pick<CompanyTx, 'db' | 'notify' | 'emit' | 'companyId'>,
  { id, email }: { id: number; email: string },
  kind: SessionKind,
  sessionId: string,
): Promise<void> {
  const ended = await rows.endSessionsOfKind(tx.db, id, kind, sessionId);
  if (ended.length === 0) return;
  notifySessionsEnded(tx, id);
  const user = { id, email, companyId: tx.companyId };
  tx.emit('auth', { action: 'update', user, sessionId }, { kind: 'sessions', ids: ended });
}

/**
 * Mails a person that their account was entered by the installed app on a kind of phone that had not been seen for 30 days: it sends nobody
 * away, so that a stranger's login would be noticed by nothing else. Called before the session is there.
 */
export async function announcePhone(tx: CompanyTx, userId: number, userAgent: string | undefined): Promise<void> {
  const device = deviceOf(userAgent ?? null);
  const known = await rows.listPhoneAgents(tx.db, userId);
  if (!known.some((agent) => deviceOf(agent) === device)) await notifyAccount(tx, userId, 'phoneAdded');
}

/** The kind that a session of a user has from now on, used as it is. */
export async function decideKind(
  { db }: Pick<Tx, 'db'>,
  session: { sessionId: string; userId: number; kind: SessionKind },
  used: SessionKind,
  now: Date,
): Promise<SessionKind> {
  const { sessionId, userId, kind } = session;
  if (kind === used) return kind;
  return kindAfterUse(kind, used, await rows.hasLiveSession(db, userId, now, { kind: 'browser', except: sessionId }));
}

/**
 * Has a session that is used as another kind than it has become that kind, such as that of a browser whose phone has the app installed since.
 * It has a transaction of its own, which locks the user before the session, as logins do.
 */
export async function followUse(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sessionId: string,
  used: SessionKind,
): Promise<void> {
  await asPlatform(database, async (tx) => {
    const owner = await rows.findSessionUser(tx.db, sessionId);
    const user = owner === undefined ? undefined : await lockUser(tx.db, owner);
    const session = user && (await rows.lockSession(tx.db, sessionId));
    const facts = session && (await findSessionFacts(tx.db, [sessionId])).get(sessionId);
    // An operator who is inside has neither.
    if (!user || !facts || session.endedAt !== null || facts.operatorReason !== null) return;
    const kind = await decideKind(tx, { sessionId, userId: user.id, kind: facts.kind }, used, clock.now());
    if (kind === facts.kind) return;
    await endOthersOfKind(inCompany(tx, user.companyId), user, kind, sessionId);
    await rows.setKind(tx.db, sessionId, kind);
    notifySessionsEnded(tx, user.id);
  });
}

/** A transaction across companies that sends its events to one of them. */
const inCompany = (tx: PlatformTx, companyId: number): Parameters<typeof endOthersOfKind>[0] => ({
  db: tx.db,
  companyId,
  notify: (channel, payload) => tx.notify(channel, payload),
  emit: (event, payload, audience) => tx.emitFor(companyId, event, payload, audience),
});
