import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../app/live/index.ts';
import { useDraftsSync } from '../composer/index.ts';
import { useSession } from '../../app/session.ts';
import { applyToThreads, restoreUnsent, sendWaiting } from '../messages/index.ts';

/** Keeps every cached conversation true while someone is logged in. Mounted once, by the frame. */
export function ConversationLive() {
  const client = useQueryClient();
  useLive('appMessage', (event) => applyToThreads(client, [event.message]));
  useDraftsSync();
  const { user } = useSession();
  useEffect(() => void restoreUnsent(user.id), [user.id]);
  useEffect(() => {
    window.addEventListener('online', sendWaiting);
    return () => window.removeEventListener('online', sendWaiting);
  }, []);
  return null;
}
