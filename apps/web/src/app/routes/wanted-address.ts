const key = 'wantedAddress';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface WantedAddress {
  href: string;
  /** whose session ended there; null = it was opened without a session */
  userId: number | null;
}

/** An address of this app: a path, and not the beginning of another host. */
const isOwnPath = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href);

/** Stores, for this tab, the address from which a user was sent to the login screen. The first page needs no storing. */
export function storeWantedAddress(href: string, userId: number | null, storage: Storage = sessionStorage): void {
  if (href === '/') storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ href, userId } satisfies WantedAddress));
}

/** The address that this user wanted before the login, once. What another user left behind is not shown. */
export function takeWantedAddress(userId: number | undefined, storage: Storage = sessionStorage): string | undefined {
  const stored = storage.getItem(key);
  storage.removeItem(key);
  try {
    const { href, userId: owner } = JSON.parse(stored ?? '') as WantedAddress;
    return isOwnPath(href) && (owner === null || owner === userId) ? href : undefined;
  } catch {
    return undefined;
  }
}
