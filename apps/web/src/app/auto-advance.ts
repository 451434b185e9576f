/** Whether the next conversation opens by itself once one is resolved, for this person on this computer. */
const storageKey = (userId: number) => `autoAdvance-${userId}`;

export function readAutoAdvance(userId: number): boolean {
  return localStorage.getItem(storageKey(userId)) === 'on';
}

/** Nobody has decided about it on this computer. */
export const isAutoAdvanceOpen = (userId: number): boolean => localStorage.getItem(storageKey(userId)) === null;

export function saveAutoAdvance(userId: number, on: boolean): void {
  localStorage.setItem(storageKey(userId), on ? 'on' : 'off');
}
