/**
 * Whether the page runs as an installed app, in a window of its own. The server hears it with a login and each new token: on a phone it is the
 * session of that app, elsewhere a browser.
 */
export function isInstalled(): boolean {
  // Safari on phones has a property of its own.
  if ('standalone' in navigator && navigator.standalone === true) return true;
  return globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false;
}
