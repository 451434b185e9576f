import { isLoggedOut, mayKeepWords, onSessionChange, readUser } from './session-store.ts';
import { storedKeys } from './stored-keys.ts';

export interface KeptByTicket<T> {
  /** undefined = there is nothing to keep any more */
  keep: (ticketId: number, value: T | undefined) => void;
  read: (ticketId: number) => T | undefined;
  list: () => [ticketId: number, value: T][];
}

/**
 * What the person who is logged in began to write about tickets, as this browser keeps it beyond a reload and a session
 * that ended by itself; a logout deletes it, and without a session nothing is kept.
 * @param kind begins the keys, of which each ticket has one, so that tabs do not overwrite one another's
 * @param parse undefined = it is none, as of another version of the program
 */
export function createKeptByTicket<T>(kind: string, parse: (value: unknown) => T | undefined): KeptByTicket<T> {
  const ofPerson = () => `${kind}:${readUser()?.id}:`;
  const parseJson = (json: string | null): T | undefined => {
    try {
      return json === null ? undefined : parse(JSON.parse(json));
    } catch {
      return undefined;
    }
  };
  onSessionChange(() => {
    if (isLoggedOut()) for (const key of storedKeys(localStorage, `${kind}:`)) localStorage.removeItem(key);
  });
  return {
    keep(ticketId, value) {
      if (!readUser()) return;
      const key = `${ofPerson()}${ticketId}`;
      if (value === undefined || !mayKeepWords()) return localStorage.removeItem(key);
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // No room: it is still on the screen.
      }
    },
    read: (ticketId) => parseJson(localStorage.getItem(`${ofPerson()}${ticketId}`)),
    list: () =>
      storedKeys(localStorage, ofPerson()).flatMap((key) => {
        const value = parseJson(localStorage.getItem(key));
        return value === undefined ? [] : [[Number(key.slice(ofPerson().length)), value] as [number, T]];
      }),
  };
}
