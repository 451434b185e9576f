import { useEffect } from 'react';
import { useSession } from '../../../app/session/session.ts';

interface KeptQueue {
  restore: (userId: number) => Promise<void>;
  sendWaiting: () => void;
}

/** Takes up what this person wrote before the page was loaded, and sends what waits once the network is back. */
export function useUnsentKept({ restore, sendWaiting }: KeptQueue): void {
  const { user } = useSession();
  useEffect(() => void restore(user.id), [restore, user.id]);
  useEffect(() => {
    window.addEventListener('online', sendWaiting);
    return () => window.removeEventListener('online', sendWaiting);
  }, [sendWaiting]);
}
