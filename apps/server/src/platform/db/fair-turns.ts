import { AppError } from '../app-error.ts';

/** As long as a caller waits for a connection of a pool. */
export const maxWaitMs = 10_000;

/** Companies that began a transaction within this time are at work. */
const atWorkMs = 1_000;

/**
 * Lets a number of transactions run at once. While others wait, companies take turns: a company with many requests
 * delays a single one of another company by one transaction and not by all that wait. While several companies are at work,
 * none has more than its share at once, so that what another asks for meets neither a queue nor all processors taken.
 */
export class FairTurns {
  readonly #share: number;
  #free: number;
  #waitingCount = 0;
  /** by company, in the order of their turns */
  readonly #waiting = new Map<number, Set<() => void>>();
  readonly #running = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** the two companies that came last, the later one first */
  #latest: { companyId: number; at: number }[] = [];

  /** @param share of a company while others are at work */
  constructor(max: number, share = max) {
    this.#free = max;
    this.#share = share;
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** @throws AppError ERR_UNAVAILABLE when its turn has not come after ten seconds */
  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    const [latest] = this.#latest;
    if (latest?.companyId === companyId) latest.at = performance.now();
    else this.#latest = [{ companyId, at: performance.now() }, ...(latest ? [latest] : [])];
    if (this.#free > 0 && !this.#waiting.has(companyId) && this.#mayRun(companyId)) this.#begin(companyId);
    else await this.#turnOf(companyId);
    try {
      return await work();
    } finally {
      const others = (this.#running.get(companyId) ?? 1) - 1;
      if (others > 0) this.#running.set(companyId, others);
      else this.#running.delete(companyId);
      this.#free += 1;
      this.#passOn();
    }
  }

  #begin(companyId: number): void {
    this.#free -= 1;
    this.#running.set(companyId, (this.#running.get(companyId) ?? 0) + 1);
  }

  #mayRun(companyId: number): boolean {
    if ((this.#running.get(companyId) ?? 0) < this.#share) return true;
    const since = performance.now() - atWorkMs;
    return !this.#latest.some((other) => other.companyId !== companyId && other.at > since);
  }

  #turnOf(companyId: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#remove(companyId, begin);
        reject(new AppError('ERR_UNAVAILABLE'));
      }, maxWaitMs);
      this.#waitingCount += 1;
      const ofCompany = this.#waiting.get(companyId) ?? new Set();
      this.#waiting.set(companyId, ofCompany.add(begin));
      this.#lookAgain();
    });
  }

  /** Begins what may run: of several companies one after the other, and of one more than its share once it is alone. */
  #passOn(): void {
    while (this.#free > 0) {
      const next = [...this.#waiting.keys()].find((companyId) => this.#mayRun(companyId));
      const ofCompany = next === undefined ? undefined : this.#waiting.get(next);
      const [begin] = ofCompany ?? [];
      if (next === undefined || !ofCompany || !begin) return this.#lookAgain();
      this.#remove(next, begin);
      // The next turn is another company's.
      if (this.#waiting.delete(next)) this.#waiting.set(next, ofCompany);
      this.#begin(next);
      begin();
    }
  }

  /** Begins transactions that wait for their share alone once no other company is at work, also while none ends. */
  #lookAgain(): void {
    if (this.#timer || this.#free === 0 || this.#waitingCount === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#passOn();
    }, atWorkMs);
  }

  #remove(companyId: number, begin: () => void): void {
    const ofCompany = this.#waiting.get(companyId);
    if (!ofCompany?.delete(begin)) return;
    this.#waitingCount -= 1;
    if (ofCompany.size === 0) this.#waiting.delete(companyId);
  }
}
