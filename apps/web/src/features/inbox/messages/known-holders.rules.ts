/** Where the holders are kept: as `sessionStorage`. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'known-holders';
/** More than somebody looks at in a day; the oldest go. */
const maxKnown = 300;

/** Who has a ticket, as somebody knows it who writes there: a user, or nobody. */
type Holder = number | null;

/**
 * Remembers for each ticket whose it was when this person saw it first, or said that they know.
 * @param storage throws where there is none: it is known until the page is loaded anew then
 */
export function createKnownHolders(storage: () => Storage) {
  const known = new Map<number, Holder>(read(storage));
  const listeners = new Set<() => void>();

  function set(ticketId: number, holder: Holder): void {
    if (known.has(ticketId) && known.get(ticketId) === holder) return;
    known.delete(ticketId);
    known.set(ticketId, holder);
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - maxKnown))) known.delete(id);
    try {
      storage().setItem(storageKey, JSON.stringify([...known]));
    } catch {
      // No room: it is known until the page is loaded anew.
    }
    for (const listener of listeners) listener();
  }

  return {
    /**
     * The ticket is on screen. Its holder is taken as known the first time, and whenever it is one's own.
     * @param wasBegun a text of this person waits in it: whoever has it now is news, as if it had been one's own
     */
    see(ticketId: number, holder: Holder, myId: number, wasBegun: boolean): void {
      if (holder === myId) set(ticketId, myId);
      else if (!known.has(ticketId)) set(ticketId, wasBegun ? myId : holder);
    },
    /** Whether the ticket is somebody else's than this person knows. */
    isChanged(ticketId: number, holder: Holder, myId: number): boolean {
      return known.has(ticketId) && holder !== myId && known.get(ticketId) !== holder;
    },
    /** This person has been told whose it is, and wants to write all the same. */
    confirm(ticketId: number, holder: Holder): void {
      set(ticketId, holder);
    },
    /** Whose the ticket is as far as this person knows; undefined where they did not see it. */
    holderOf: (ticketId: number): Holder | undefined => known.get(ticketId),
    clear(): void {
      known.clear();
      storage().removeItem(storageKey);
      for (const listener of listeners) listener();
    },
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: () => Storage): [number, Holder][] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is [number, Holder] {
  if (!Array.isArray(value)) return false;
  const [ticketId, holder] = value as unknown[];
  return typeof ticketId === 'number' && (holder === null || typeof holder === 'number');
}
