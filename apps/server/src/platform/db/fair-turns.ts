import { AppError } from '../app-error.ts';

/** As long as a caller waits for a connection of a pool. */
export const maxWaitMs = 10_000;

/**
 * Lets a number of transactions run at once. While others wait, companies take turns: a company with many requests
 * delays a single one of another company by one transaction and not by all that wait.
 */
export class FairTurns {
  #free: number;
  #waitingCount = 0;
  /** by company, in the order of their turns */
  readonly #waiting = new Map<number, Set<() => void>>();

  constructor(max: number) {
    this.#free = max;
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** @throws AppError ERR_UNAVAILABLE when its turn has not come after ten seconds */
  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turnOf(companyId);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
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
    });
  }

  #passOn(): void {
    for (const [companyId, ofCompany] of this.#waiting)
      for (const begin of ofCompany) {
        this.#remove(companyId, begin);
        // The next turn is another company's.
        if (this.#waiting.delete(companyId)) this.#waiting.set(companyId, ofCompany);
        return begin();
      }
    this.#free += 1;
  }

  #remove(companyId: number, begin: () => void): void {
    const ofCompany = this.#waiting.get(companyId);
    if (!ofCompany?.delete(begin)) return;
    this.#waitingCount -= 1;
    if (ofCompany.size === 0) this.#waiting.delete(companyId);
  }
}
