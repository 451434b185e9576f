import type { MadeAccess } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import { accountNoticeJob, sendAccountNotice } from './account-notice.ts';
import { invitationJob, mailInvitation } from './invitation.ts';
import { authRoutes } from './auth.routes.ts';
import { accountChanged, passwordChanged, userInvited, userRemoving } from '../../account/index.ts';
import { securityRoutes } from './security.routes.ts';
import { endUserSessions } from './sessions.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import type { ErasurePorts } from './login.ts';

export { companyStatus } from './auth.rules.ts';
export { requestReset } from './password-reset.ts';
export { findActors, findUserActor, type ActorFacts } from './actors.sql.ts';
export { findLiveSessions } from './live-sessions.sql.ts';
export { requirePassword } from './current-password.ts';
export { removeAll as removeSecondFactors } from './second-factor.ts';
export { lockAccessSettings } from './access-settings.sql.ts';
export { sealedSecondFactors } from './second-factor.sql.ts';
export { deleteOldSessions, endUserSessions, requireLive } from './sessions.ts';

/** Registers login, refresh, logout and password reset, and returns the authenticator. */
export function createAuth(
  platform: Platform,
  deps: {
    listener: Listener;
    erasures: ErasurePorts;
    /** what a user made that a new password does not end */
    listMadeAccess(tx: CompanyTx, userId: number): Promise<MadeAccess>;
  },
): Authenticator {
  const authenticator = createAuthenticator({ ...platform, listener: deps.listener });
  authRoutes(platform, { ...authenticator, erasures: deps.erasures });
  securityRoutes(platform, authenticator);
  platform.on(userRemoving, { by: 'auth', after: 'tickets' }, async (tx, { userId }) => {
    await endUserSessions(tx, userId, 'deleted');
  });
  platform.on(passwordChanged, 'auth', async (tx, { userId, exceptSessionId }) => {
    await endUserSessions(tx, userId, 'password', exceptSessionId);
  });
  platform.on(accountChanged, 'auth', async (tx, change) =>
    tx.enqueue(accountNoticeJob, { companyId: tx.companyId, ...change }),
  );
  platform.on(userInvited, 'auth', async (tx, invited) =>
    tx.enqueue(invitationJob, { companyId: tx.companyId, ...invited }),
  );
  platform.registerJob(jobHandler(invitationJob, (invited) => mailInvitation(platform, invited)));
  platform.registerJob(
    jobHandler(accountNoticeJob, (notice) => sendAccountNotice(platform, deps.listMadeAccess, notice)),
  );
  return authenticator;
}
