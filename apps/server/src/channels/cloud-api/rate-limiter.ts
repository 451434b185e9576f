import { setTimeout as delay } from 'node:timers/promises';

/** Meta's limits: 80 messages a second per number, and to one contact one in 6 seconds with 45 to spend at once. */
const numberLimit = { tokens: 80, refillPerMs: 80 / 1000 };
const contactLimit = { tokens: 45, refillPerMs: 1 / 6000 };

interface Bucket {
  tokens: number;
  updatedAt: number;
}

/** Takes a token now, or returns after how many milliseconds it will be available; it is spent either way. */
export function takeToken(bucket: Bucket, limits: { tokens: number; refillPerMs: number }, now: number): number {
  bucket.tokens = Math.min(limits.tokens, bucket.tokens + (now - bucket.updatedAt) * limits.refillPerMs) - 1;
  bucket.updatedAt = now;
  return bucket.tokens >= 0 ? 0 : Math.ceil(-bucket.tokens / limits.refillPerMs);
}

/** Holds messages back so that Meta need not refuse them. */
export class GraphRateLimiter {
  readonly #number: Bucket = { tokens: numberLimit.tokens, updatedAt: Date.now() };
  readonly #contacts = new Map<string, Bucket>();

  async acquire(contact: string, signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const bucket = this.#contacts.get(contact) ?? { tokens: contactLimit.tokens, updatedAt: now };
    this.#contacts.set(contact, bucket);
    const ms = Math.max(takeToken(this.#number, numberLimit, now), takeToken(bucket, contactLimit, now));
    if (this.#contacts.size > 10_000) this.#evictFull(now);
    if (ms > 0) await delay(ms, undefined, { signal });
  }

  /** A recipient that was not written to for long enough has all tokens again. */
  #evictFull(now: number): void {
    for (const [contact, { updatedAt }] of this.#contacts) {
      if (now - updatedAt > contactLimit.tokens / contactLimit.refillPerMs) this.#contacts.delete(contact);
    }
  }
}
