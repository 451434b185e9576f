/** The push services of browsers: nothing is sent anywhere else, whatever a page registers. */
const knownHosts = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox
  'push.services.mozilla.com',
  // Safari
  'push.apple.com',
  // Edge
  'notify.windows.com',
];

/**
 * Whether a subscription leads to a push service that the installation knows.
 * @param moreOrigins of push services that the operator runs or trusts (`PUSH_SERVICES`)
 */
export function isKnownService(endpoint: string, moreOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (moreOrigins.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    knownHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
