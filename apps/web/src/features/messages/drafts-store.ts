/** A text that the server does not have yet, as this browser keeps it beyond a reload. */
export interface LocalDraft {
  text: string;
  /** by this computer's clock */
  writtenAt: string;
  /** the server's state it was written upon; null = none */
  storedAt: string | null;
}

// A key for each, so that tabs do not overwrite one another's.
const prefix = 'draft:';
const keyOf = (userId: number, ticketId: number) => `${prefix}${userId}:${ticketId}`;

export function keepLocal(userId: number, ticketId: number, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(userId, ticketId), JSON.stringify(draft));
  } catch {
    // No room: it is still on the screen, and on its way to the server.
  }
}

export function dropLocal(userId: number, ticketId: number): void {
  localStorage.removeItem(keyOf(userId, ticketId));
}

export function localDrafts(userId: number): [ticketId: number, LocalDraft][] {
  const own = `${prefix}${userId}:`;
  return keys(own).flatMap((key) => {
    const draft = read(localStorage.getItem(key));
    return draft ? [[Number(key.slice(own.length)), draft] as [number, LocalDraft]] : [];
  });
}

/** Of everybody who used this browser. */
export function forgetLocal(): void {
  for (const key of keys(prefix)) localStorage.removeItem(key);
}

function keys(start: string): string[] {
  return Array.from({ length: localStorage.length }, (_none, index) => localStorage.key(index) ?? '').filter((key) => key.startsWith(start));
}

function read(json: string | null): LocalDraft | undefined {
  try {
    const { text, writtenAt, storedAt } = JSON.parse(json ?? '') as Record<string, unknown>;
    if (typeof text !== 'string' || typeof writtenAt !== 'string') return undefined;
    return { text, writtenAt, storedAt: typeof storedAt === 'string' ? storedAt : null };
  } catch {
    return undefined;
  }
}
