import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../app/live/index.ts';
import { useDraftsSync } from '../composer/index.ts';
import { applyToThreads, messageQueue, useUnsentKept } from '../messages/index.ts';

/** Keeps every cached conversation true while someone is logged in. Mounted once, by the frame. */
export function ConversationLive() {
  const client = useQueryClient();
  useLive('appMessage', (event) => applyToThreads(client, [event.message]));
  useDraftsSync();
  useUnsentKept(messageQueue);
  return null;
}
