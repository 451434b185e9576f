import bowser from 'bowser';

/** Browser and system of a device as they call themselves, such as "Chrome, Windows"; null where none of both is known. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}
