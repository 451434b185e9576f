/**
 * Whether single characters are shortcuts, for this person on this computer. People who use speech input or press keys
 * by accident can switch them off (WCAG 2.1.4).
 */
const storageKey = (userId: number) => `characterKeys-${userId}`;

export function readCharacterKeys(userId: number): boolean {
  return localStorage.getItem(storageKey(userId)) !== 'off';
}

export function saveCharacterKeys(userId: number, on: boolean): void {
  if (on) localStorage.removeItem(storageKey(userId));
  else localStorage.setItem(storageKey(userId), 'off');
}
