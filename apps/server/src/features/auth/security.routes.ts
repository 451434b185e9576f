import {
  beginSecondFactor,
  can,
  confirmSecondFactor,
  endLoginSession,
  getSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { handleTx } from '../../platform/http/handle-tx.ts';
import type { RequestInfo } from '../../platform/http/types.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceOf } from '../../platform/device.ts';
import { accountChanged, findUser } from '../users/index.ts';
import * as factors from './second-factor.ts';
import * as rows from './second-factor.sql.ts';
import { endUserSessions, notifySessionsEnded } from './sessions.ts';

const shownSessions = 20;

/** Registers what somebody does about the security of their own account, and admins for who lost a device. */
export function securityRoutes(
  platform: Platform,
  { sessionIdOf }: { sessionIdOf(request: RequestInfo): Promise<string | undefined> },
): void {
  const { http, database, clock } = platform;
  http.handle(getSecurity, async ({ actor, request }) => {
    const current = await sessionIdOf(request);
    const [factor, sessions] = await database.forCompany(actor.companyId, async ({ db }) => [
      await rows.lockSecondFactor(db, actor.userId),
      await rows.listSessions(db, actor.userId, shownSessions),
    ]);
    const now = clock.now().toISOString();
    return {
      secondFactor: factor?.confirmedAt
        ? { since: factor.confirmedAt, lastUsedAt: factor.lastUsedAt, recoveryCodesLeft: factor.recoveryHashes.length }
        : null,
      sessions: sessions.map(({ id, address, agent, createdAt, rotatedAt, expiresAt, endedAt }) => ({
        id,
        address,
        startedAt: createdAt,
        seenAt: rotatedAt,
        device: deviceOf(agent),
        isCurrent: id === current,
        isLive: endedAt === null && expiresAt > now,
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
  handleTx(platform, endLoginSession, async (tx, { actor, params }) => {
    if (!(await rows.endSessionOf(tx.db, actor.userId, params.sessionId))) throw new AppError('ERR_NO_SESSION_FOUND');
    notifySessionsEnded(tx, actor.userId);
    return {};
  });
  handleTx(platform, resetSecondFactor, async (tx, { actor, params }) => {
    const user = await findUser(tx.db, params.id, clock.now());
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    // An operator's account is as safe as the installation.
    if (!can(actor, 'user:edit', user) || (user.super && !actor.super)) throw new AppError('ERR_NO_PERMISSION');
    await rows.deleteSecondFactor(tx.db, user.id);
    await endUserSessions(tx, user.id, 'second-factor');
    await tx.raise(accountChanged, { userId: user.id, formerEmail: user.email, what: 'secondFactor' });
    return {};
  });
}
