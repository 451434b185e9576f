const storageKey = (userId: number) => `menuHint-${userId}`;

/**
 * Whether a person is to be told that the menu changed: once, and only who has worked in this browser with the one before.
 * Who is new knows no other.
 * @param hasWorked whether there is a trace of their work in this browser
 */
export function isMenuHintDue(userId: number, hasWorked: boolean): boolean {
  if (localStorage.getItem(storageKey(userId)) !== null) return false;
  if (!hasWorked) markMenuHintSeen(userId);
  return hasWorked;
}

export const markMenuHintSeen = (userId: number): void => localStorage.setItem(storageKey(userId), 'seen');
