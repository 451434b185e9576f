import type { SessionUser } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { parseTokenClaims, endSession, readToken, readUser, updateUser } from '../api/session-store.ts';
import { reloadUser, useSession } from '../session/session.ts';
import { connectLive } from './connection.ts';
import { useLiveInvalidate } from './use-live-invalidate.ts';
import { useLive } from './use-live.ts';

/** The live connection of a logged-in person; renders nothing. */
export function LiveConnection() {
  const { user } = useSession();
  const queryClient = useQueryClient();

  useEffect(
    () =>
      connectLive(user.companyId, () => {
        void queryClient.invalidateQueries();
        void reloadUser();
      }),
    [user.companyId, queryClient],
  );

  useLiveInvalidate();

  useLive('auth', (payload) => {
    if (payload.user.id !== user.id) return;
    const token = readToken();
    if (!token || parseTokenClaims(token)?.sid === payload.sessionId) return;
    // Without the id of a newer session this one was ended: by a new password or by an administrator.
    endSession(new ApiError('ERR_SESSION_EXPIRED', 401, { elsewhere: payload.sessionId !== null }));
  });

  // An administrator changed what this person may do: menus and buttons follow at once.
  useLive('user', (payload) => {
    if (payload.action === 'delete' || payload.user.id !== user.id) return;
    updateUser({ ...payload.user, company: { ...user.company, name: payload.user.company.name } });
  });

  // Changes of the company apply at once to everyone who is there, and changes of the operator to the company.
  useLive('setting', ({ setting }) =>
    updateCompany(({ settings }) => ({ settings: [...settings.filter(({ key }) => key !== setting.key), setting] })),
  );
  useLive('company', ({ company }) => updateCompany(() => company));
  useLive('plan', (payload) => {
    if (payload.action === 'delete') return;
    const { plan } = payload;
    updateCompany(({ planId }) => (planId === plan.id ? { plan } : {}));
  });

  return null;
}

/** Several events may come at once: each change builds on the result of the one before it. */
function updateCompany(change: (company: SessionUser['company']) => Partial<SessionUser['company']>): void {
  const user = readUser();
  if (user) updateUser({ company: { ...user.company, ...change(user.company) } });
}
