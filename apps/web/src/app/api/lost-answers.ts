import { minuteMs } from '@balcao/contract';
import { serverNow } from '../../ui/hooks/server-clock.ts';
import { isAnswerLost } from './api-error.ts';
import { onSessionChange, readToken } from './session-store.ts';
import { storedKeys } from './stored-keys.ts';

/** As far as the clocks of server and browser may be apart. */
export const clockToleranceMs = 2000;
/** After this time the same words are another record. */
const rememberedMs = 15 * minuteMs;
const prefix = 'unanswered:';

/** Attempts whose answer was lost: the server may have done what they ask. They outlive a reload, as what is typed does. */
interface Attempts {
  firstAt: number;
  lastAt: number;
}

interface Adding<Added> {
  /** what is added, all of it: other words are another record */
  key: string;
  add: () => Promise<Added>;
  /** what an earlier attempt has added; its `createdAt` is not before `since` */
  findAdded: (since: number) => Promise<Added | undefined>;
}

/** Adds a record once: when the answer of an earlier attempt was lost, it is looked for before it is added again. */
export async function addOnce<Added>({ key: whatIsAdded, add, findAdded }: Adding<Added>): Promise<Added> {
  // What is added may be long, or hold a password: only its digest is stored.
  const key = digestOf(whatIsAdded);
  const earlier = readAttempts(key);
  const found = earlier && (await findAdded(earlier.firstAt - clockToleranceMs));
  const lastAt = serverNow();
  try {
    const added = found ?? (await add());
    sessionStorage.removeItem(prefix + key);
    return added;
  } catch (error) {
    if (isAnswerLost(error)) storeAttempts(key, { firstAt: earlier?.firstAt ?? lastAt, lastAt });
    else sessionStorage.removeItem(prefix + key);
    throw error;
  }
}

/** A number of 64 bits that other texts do not have but by a rare accident; for crypto.subtle a page must come over TLS. */
function digestOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul((two << 5) ^ (two >>> 27) ^ unit, 0x85ebca6b);
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

function readAttempts(key: string): Attempts | undefined {
  const stored = sessionStorage.getItem(prefix + key);
  const attempts = stored === null ? undefined : (JSON.parse(stored) as Attempts);
  return attempts && serverNow() - attempts.lastAt < rememberedMs ? attempts : undefined;
}

function storeAttempts(key: string, attempts: Attempts): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(attempts));
  } catch {
    // No room: it is added again.
  }
}

onSessionChange(() => {
  if (readToken()) return;
  for (const key of storedKeys(sessionStorage, prefix)) sessionStorage.removeItem(key);
});
