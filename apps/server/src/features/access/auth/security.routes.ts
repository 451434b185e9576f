import {
  addPasskey,
  beginIdentityConfirmation,
  beginPasskey,
  beginSecondFactor,
  can,
  confirmIdentity,
  confirmSecondFactor,
  endLoginSession,
  getAccessSettings,
  endUserApp,
  getSecurity,
  getUserApp,
  nameLoginSession,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  endOtherLoginSessions,
  type FailedSignInReason,
  type SessionKind,
  type SignInMethod,
  updateAccessSettings,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deviceOf } from '../../../platform/util/device.ts';
import { accountChanged, findUser } from '../../account/index.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { recordChange, recordFormer } from '../../../platform/current-call.ts';
import { confirm, waysToConfirm } from './confirmation.ts';
import * as access from './access-settings.sql.ts';
import { listFailedSignIns } from './failed-sign-ins.sql.ts';
import { isFactorDemanded, listOperatorCompanies } from './actors.sql.ts';
import * as passkeys from './passkeys.ts';
import { listPasskeys } from './passkeys.sql.ts';
import { relyingPartyOf } from './relying-party.ts';
import * as factors from './second-factor.ts';
import * as rows from './second-factor.sql.ts';
import { notifySessionsEnded } from './session-kinds.ts';
import { endUserSessions, sessionRetentionMs } from './sessions.ts';
import { endAppOf, readAppOf } from './user-app.ts';
import { setName } from './sessions.sql.ts';

const shownSessions = 20;

/**
 * Registers the endpoints by which users secure their own account, and admins reset that of a user who lost a device.
 */
export function securityRoutes(
  platform: Platform,
  { sessionIdOf }: { sessionIdOf(request: RequestInfo): Promise<string | undefined> },
): void {
  const { http, database, clock, config } = platform;
  http.handle(getSecurity, async ({ actor, request }) => {
    const current = await sessionIdOf(request);
    const [factor, keys, sessions, failures, isDemanded] = await database.forCompany(
      actor.companyId,
      async ({ db }) => [
        await rows.lockSecondFactor(db, actor.userId),
        await listPasskeys(db, actor.userId),
        await rows.listSessions(db, actor.userId, shownSessions),
        await listFailedSignIns(db, actor.userId, new Date(clock.now().getTime() - sessionRetentionMs), shownSessions),
        await isFactorDemanded(db, actor),
      ],
    );
    const now = clock.now().toISOString();
    return {
      secondFactor: factor?.confirmedAt ? { since: factor.confirmedAt, lastUsedAt: factor.lastUsedAt } : null,
      passkeys: keys,
      passkeysOffered: relyingPartyOf(config) !== undefined,
      recoveryCodesLeft: factor && (factor.confirmedAt || keys.length > 0) ? factor.recoveryHashes.length : null,
      isDemanded,
      sessions: sessions.map(({ agent, createdAt, rotatedAt, expiresAt, endedAt, ...session }) => ({
        ...session,
        kind: session.kind as SessionKind,
        method: session.method as SignInMethod,
        startedAt: createdAt,
        seenAt: rotatedAt,
        device: deviceOf(agent),
        isCurrent: session.id === current,
        isLive: endedAt === null && expiresAt > now,
      })),
      failedSignIns: failures.map(({ agent, createdAt, reason, ...failure }) => ({
        ...failure,
        reason: reason as FailedSignInReason,
        device: deviceOf(agent),
        at: createdAt,
      })),
    };
  });
  http.handle(beginSecondFactor, ({ actor, body }) => factors.begin(platform, actor, body.password));
  http.handle(confirmSecondFactor, ({ actor, body }) => factors.confirm(platform, actor, body.code));
  http.handle(renewRecoveryCodes, ({ actor, body }) => factors.renewRecovery(platform, actor, body.password));
  http.handle(removeSecondFactor, async ({ actor, body }) => {
    await factors.remove(platform, actor, body.password);
    return {};
  });
  http.handle(beginPasskey, ({ actor, body }) => passkeys.begin(platform, actor, body.password));
  http.handle(addPasskey, ({ actor, body }) => passkeys.add(platform, actor, body));
  handleTx(platform, renamePasskey, (tx, { actor, params, body }) => passkeys.rename(tx, actor, params.id, body.name));
  http.handle(removePasskey, async ({ actor, params, body }) => {
    await factors.removePasskey(platform, actor, params.id, body.password);
    return {};
  });
  http.handle(beginIdentityConfirmation, ({ actor }) => waysToConfirm(platform, actor));
  http.handle(confirmIdentity, async ({ actor, body, request }) => {
    const sessionId = await sessionIdOf(request);
    if (sessionId === undefined) throw new AppError('ERR_SESSION_EXPIRED');
    const { ip: address, userAgent, language } = request;
    const from = { address, userAgent, language, timeZone: undefined, installed: undefined, refreshToken: undefined };
    return confirm(platform, actor, sessionId, body, from);
  });
  handleTx(platform, endLoginSession, async (tx, { actor, params }) => {
    if (!(await rows.endSessionOf(tx.db, actor.userId, params.sessionId))) throw new AppError('ERR_NO_SESSION_FOUND');
    notifySessionsEnded(tx, actor.userId);
    return {};
  });
  handleTx(platform, nameLoginSession, async (tx, { actor, params, body }) => {
    // An empty name is none.
    const name = body.name || null;
    if (!(await setName(tx.db, actor.userId, params.sessionId, name))) throw new AppError('ERR_NO_SESSION_FOUND');
    return { name };
  });
  handleTx(platform, getUserApp, (tx, { actor, params }) => readAppOf(tx, actor, params.id));
  handleTx(platform, endUserApp, async (tx, { actor, params }) => {
    await endAppOf(tx, actor, params.id);
    return {};
  });
  http.handle(endOtherLoginSessions, async ({ actor, request }) => {
    const current = await sessionIdOf(request);
    const ended = await writeForCompany(database, actor.companyId, (tx) =>
      endUserSessions(tx, actor.userId, 'logout', current),
    );
    return { ended };
  });
  http.handle(getAccessSettings, () => asPlatform(database, ({ db }) => access.readAccessSettings(db)));
  http.handle(updateAccessSettings, ({ body }) =>
    asPlatform(database, async (tx) => {
      const former = await access.lockAccessSettings(tx.db);
      recordChange(former, body);
      recordFormer(former);
      const changed = await access.updateAccessSettings(tx.db, body);
      for (const companyId of await listOperatorCompanies(tx.db)) tx.notify('actors', String(companyId));
      return changed;
    }),
  );
  handleTx(platform, resetSecondFactor, async (tx, { actor, params }) => {
    const user = await findUser(tx.db, params.id, clock.now());
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    // An operator's account is as safe as the installation.
    if (!can(actor, 'user:edit', user) || (user.super && !actor.super)) throw new AppError('ERR_NO_PERMISSION');
    await factors.removeAll(tx.db, user.id);
    await endUserSessions(tx, user.id, 'second-factor');
    await tx.raise(accountChanged, { userId: user.id, formerEmail: user.email, what: 'secondFactor' });
    return {};
  });
}
