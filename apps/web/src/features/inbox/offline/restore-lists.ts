import type { QueryClient } from '@tanstack/react-query';
import { mayKeep, readUser } from '../../../app/api/session-store.ts';
import { deviceStore, longAgo } from './device-store.ts';

/** A page does not wait longer for what a browser kept. */
const maxWaitMs = 150;

/** Begins a page with the lists as this browser kept them; what is fetched takes their place. */
export async function restoreLists(client: QueryClient): Promise<void> {
  const userId = readUser()?.id;
  // Nobody is here, or has been for a week, or nothing may be kept of them.
  if (userId === undefined) return deviceStore.clear();
  const restored = deviceStore.readLists().then((lists) => {
    if (readUser()?.id !== userId || !mayKeep()) return;
    for (const { queryKey, data, ...list } of lists)
      if (list.userId === userId && client.getQueryData(queryKey) === undefined)
        client.setQueryData(queryKey, data, longAgo);
  });
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
