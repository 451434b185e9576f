import { setTimeout as delay } from 'node:timers/promises';

/** Meta's limits: 80 messages a second per number, and to one contact one in 6 seconds with 45 to spend at once. */
const perNumber = { tokens: 80, refill: 80 / 1000 };
const perContact = { tokens: 45, refill: 1 / 6000 };

interface Bucket {
  tokens: number;
  at: number;
}

/** Takes a token now or tells after how many milliseconds it will be there; it is spent either way. */
export function spend(bucket: Bucket, limits: { tokens: number; refill: number }, now: number): number {
  bucket.tokens = Math.min(limits.tokens, bucket.tokens + (now - bucket.at) * limits.refill) - 1;
  bucket.at = now;
  return bucket.tokens >= 0 ? 0 : Math.ceil(-bucket.tokens / limits.refill);
}

/** Holds messages back so that Meta need not refuse them. */
export class Pace {
  readonly #number: Bucket = { tokens: perNumber.tokens, at: Date.now() };
  readonly #contacts = new Map<string, Bucket>();

  async wait(contact: string, signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const bucket = this.#contacts.get(contact) ?? { tokens: perContact.tokens, at: now };
    this.#contacts.set(contact, bucket);
    const ms = Math.max(spend(this.#number, perNumber, now), spend(bucket, perContact, now));
    if (this.#contacts.size > 10_000) this.#forget(now);
    if (ms > 0) await delay(ms, undefined, { signal });
  }

  /** Whoever was not written to for long enough has all tokens again. */
  #forget(now: number): void {
    for (const [contact, { at }] of this.#contacts) {
      if (now - at > perContact.tokens / perContact.refill) this.#contacts.delete(contact);
    }
  }
}
