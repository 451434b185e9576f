/** A text that the server does not have yet, as this browser keeps it beyond a reload. */
export interface LocalDraft {
  text: string;
  /** by this computer's clock */
  writtenAt: string;
  /** the server's state it was written upon; null = none */
  storedAt: string | null;
}

// A key for each, so that tabs do not overwrite one another's.
const keyPrefix = 'draft:';
const storageKey = (userId: number, ticketId: number) => `${keyPrefix}${userId}:${ticketId}`;

export function storeLocalDraft(userId: number, ticketId: number, draft: LocalDraft): void {
  try {
    localStorage.setItem(storageKey(userId, ticketId), JSON.stringify(draft));
  } catch {
    // No room: it is still on the screen, and on its way to the server.
  }
}

export function deleteLocalDraft(userId: number, ticketId: number): void {
  localStorage.removeItem(storageKey(userId, ticketId));
}

export function listLocalDrafts(userId: number): [ticketId: number, LocalDraft][] {
  const own = `${keyPrefix}${userId}:`;
  return storageKeys(own).flatMap((key) => {
    const draft = parseDraft(localStorage.getItem(key));
    return draft ? [[Number(key.slice(own.length)), draft] as [number, LocalDraft]] : [];
  });
}

/** Drafts of everyone who used this browser. */
export function deleteAllLocalDrafts(): void {
  for (const key of storageKeys(keyPrefix)) localStorage.removeItem(key);
}

function storageKeys(start: string): string[] {
  return Array.from({ length: localStorage.length }, (_none, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  );
}

function parseDraft(json: string | null): LocalDraft | undefined {
  try {
    const { text, writtenAt, storedAt } = JSON.parse(json ?? '') as Record<string, unknown>;
    if (typeof text !== 'string' || typeof writtenAt !== 'string') return undefined;
    return { text, writtenAt, storedAt: typeof storedAt === 'string' ? storedAt : null };
  } catch {
    return undefined;
  }
}
