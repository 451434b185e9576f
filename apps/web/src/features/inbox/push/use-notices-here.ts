import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { runWhenIdle } from '../../../ui/hooks/run-when-idle.ts';
import { readOwnDevice, useHasDevice } from './own-device.ts';

/** Goes on receiving notices on this device in a new session, and follows those on the screen. Its code is fetched where there are any. */
export function useNoticesHere(): void {
  const { userId } = useSession().actor;
  const navigate = useNavigate();
  const goTo = useEffectEvent((path: string) => void navigate({ to: path }));
  const hasDevice = useHasDevice();
  // One that was switched on a moment ago is known to the server.
  const [hadDevice] = useState(() => readOwnDevice() !== undefined);
  useEffect(() => {
    if (!hasDevice) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    runWhenIdle(async () => {
      const [{ keepSubscribed }, { followNotices }] = await Promise.all([
        import('./keep-subscribed.ts'),
        import('./follow-notices.ts'),
      ]);
      if (isOver) return;
      stop = followNotices((path) => goTo(path));
      if (hadDevice) await keepSubscribed(userId);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId, hasDevice, hadDevice]);
}
