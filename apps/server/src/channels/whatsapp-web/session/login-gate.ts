import { KeyedQueue } from '../../../platform/util/queue.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { commonRefusal, loginRate, recentRefusals, trippedIntervalMs, type LoginRefusal } from './login-gate.rules.ts';

/** The refusal code that many sessions get, and since when. */
export interface LoginTrip {
  code: number;
  since: Date;
}

/**
 * Lets the sessions of this process log in one after the other: a thousand logins at once are refused by the rate
 * limit. Once many are refused alike the operator is notified, once, and only one in a while tries until a login
 * succeeds.
 */
export class LoginGate {
  readonly #log: Logger;
  readonly #turns = new KeyedQueue<'login'>();
  readonly #sessions = new Set<number>();
  #refusals: LoginRefusal[] = [];
  #tokens: number = loginRate.burst;
  #countedAt = Date.now();
  #trip: LoginTrip | undefined;
  /** receives the waiting sessions, once many are refused alike */
  readonly #waiting = new Map<number, (trip: LoginTrip) => void>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether many sessions were refused alike, and none was let in since. */
  get isTripped(): boolean {
    return this.#trip !== undefined;
  }

  /**
   * Resolves when this session may log in; at once when it ends meanwhile.
   * @param onHeld it waits because many are refused alike
   */
  async wait(sessionId: number, signal: AbortSignal, onHeld: (trip: LoginTrip) => void = () => {}): Promise<void> {
    this.#sessions.add(sessionId);
    this.#waiting.set(sessionId, onHeld);
    if (this.#trip) onHeld(this.#trip);
    await this.#turns.run('login', async () => {
      this.#waiting.delete(sessionId);
      if (this.#trip) return sleep(trippedIntervalMs, signal);
      this.#refill();
      if (this.#tokens < 1) {
        await sleep(((1 - this.#tokens) * 1000) / loginRate.perSecond, signal);
        this.#refill();
      }
      if (!signal.aborted) this.#tokens = Math.max(0, this.#tokens - 1);
    });
  }

  recordRefusal(sessionId: number, code: number): void {
    const now = Date.now();
    this.#refusals = [...recentRefusals(this.#refusals, now), { sessionId, code, at: now }];
    const common = this.#trip ? undefined : commonRefusal(this.#refusals, this.#sessions.size, now);
    if (!common) return;
    this.#trip = { code: common.code, since: new Date(now) };
    for (const onHeld of this.#waiting.values()) onHeld(this.#trip);
    this.#log.error(
      { code: common.code, sessions: common.sessions },
      'WhatsApp refuses many sessions alike; logins wait until one is let in (405: set a newer version by PUT /whatsapp-web-version)',
    );
  }

  recordLogin(): void {
    if (this.#trip) this.#log.info('WhatsApp lets sessions in again');
    this.#trip = undefined;
    this.#refusals = [];
  }

  /** Forgets a session that has ended, so that it is not counted. */
  forget(sessionId: number): void {
    this.#sessions.delete(sessionId);
    this.#waiting.delete(sessionId);
  }

  #refill(): void {
    const now = Date.now();
    this.#tokens = Math.min(loginRate.burst, this.#tokens + ((now - this.#countedAt) * loginRate.perSecond) / 1000);
    this.#countedAt = now;
  }
}

/** Resolves after that time, or when it is called off. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
