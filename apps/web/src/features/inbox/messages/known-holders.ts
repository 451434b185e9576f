import { useEffect, useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../../app/api/session-store.ts';
import { createKnownHolders } from './known-holders.rules.ts';

/** Whom tickets belonged to as far as this person knows, in this tab, also after a reload. */
export const knownHolders = createKnownHolders(() => sessionStorage);

onSessionChange(() => {
  if (!readToken()) knownHolders.clear();
});

/**
 * Whether a ticket went to somebody else since this person saw whose it was: the first message asks then, once.
 * @param wasBegun something was written in it before it was looked at, in another tab or before: as if it had been one's own
 */
export function useHolderChange(
  { id, userId }: { id: number; userId: number | null },
  myId: number,
  wasBegun: boolean,
): { isChanged: boolean; confirm: () => void } {
  useEffect(() => knownHolders.see(id, userId, myId, wasBegun), [id, userId, myId, wasBegun]);
  const isChanged = useSyncExternalStore(knownHolders.subscribe, () => knownHolders.isChanged(id, userId, myId));
  return { isChanged, confirm: () => knownHolders.confirm(id, userId) };
}
