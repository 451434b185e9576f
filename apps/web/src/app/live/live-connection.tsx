import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { parseTokenClaims, endSession, readToken, updateUser } from '../api/session-store.ts';
import { errorText } from '../errors.ts';
import { useSession } from '../session.ts';
import { toast } from '../toast.tsx';
import { connectLive } from './connection.ts';
import { useLiveInvalidate } from './use-live-invalidate.ts';
import { useLive } from './use-live.ts';

const reloadDelayMs = 1000;

/** The live connection of a logged-in person; renders nothing. */
export function LiveConnection() {
  const { user } = useSession();
  const queryClient = useQueryClient();

  useEffect(
    () => connectLive(user.companyId, () => void queryClient.invalidateQueries()),
    [user.companyId, queryClient],
  );

  useLiveInvalidate();

  useLive('auth', (payload) => {
    if (payload.user.id !== user.id) return;
    const token = readToken();
    if (!token || parseTokenClaims(token)?.sid === payload.sessionId) return;
    // Without the id of a newer session this one was ended: by a new password or by an administrator.
    const code = payload.sessionId === null ? 'ERR_SESSION_EXPIRED' : 'FORCED_OUT';
    const error = new ApiError(code, 401);
    toast.error(errorText(error), code, false);
    endSession(error);
    setTimeout(() => window.location.reload(), reloadDelayMs);
  });

  // An administrator changed what this person may do: menus and buttons follow at once.
  useLive('user', (payload) => {
    if (payload.action === 'delete' || payload.user.id !== user.id) return;
    updateUser({ ...payload.user, company: { ...user.company, name: payload.user.company.name } });
  });

  // What the company decided counts at once for everybody who is there.
  useLive('setting', ({ setting }) => {
    const others = user.company.settings.filter(({ key }) => key !== setting.key);
    updateUser({ ...user, company: { ...user.company, settings: [...others, setting] } });
  });
  useLive('company', ({ company }) => updateUser({ ...user, company: { ...user.company, ...company } }));

  return null;
}
