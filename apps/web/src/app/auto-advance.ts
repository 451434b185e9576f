/** Whether the next conversation opens by itself once one is resolved, for this person on this computer. */
const storageKey = (userId: number) => `autoAdvance-${userId}`;

export function readAutoAdvance(userId: number): boolean {
  return localStorage.getItem(storageKey(userId)) === 'on';
}

export function saveAutoAdvance(userId: number, on: boolean): void {
  if (on) localStorage.setItem(storageKey(userId), 'on');
  else localStorage.removeItem(storageKey(userId));
}
