import bowser from 'bowser';

/** Whether a device calls itself a phone or a tablet. */
export function isPhone(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent.trim() === '') return false;
  return ['mobile', 'tablet'].includes(bowser.parse(userAgent).platform.type ?? '');
}

/**
 * Whether an installed app of the device has storage of its own, which begins as a copy of the browser's: on Apple's systems it has. Elsewhere
 * the app and its browser are one.
 */
export function keepsToItself(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent.trim() === '') return false;
  return ['iOS', 'macOS'].includes(bowser.parse(userAgent).os.name ?? '');
}

/** Browser and system of a device as they call themselves, such as "Chrome, Windows"; null where none of both is known. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}
