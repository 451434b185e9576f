import { KeyedQueue } from '../../platform/queue.ts';
import type { Logger } from '../../platform/log.ts';
import { commonRefusal, loginRate, recentRefusals, trippedIntervalMs, type LoginRefusal } from './login-gate.rules.ts';

/**
 * Lets the sessions of this process log in one after the other: a thousand that come back at once are refused for haste. Once
 * many are refused alike the operator is told, once, and only one in a while tries until a login succeeds.
 */
export class LoginGate {
  readonly #log: Logger;
  readonly #turns = new KeyedQueue<'login'>();
  readonly #sessions = new Set<number>();
  #refusals: LoginRefusal[] = [];
  #tokens: number = loginRate.burst;
  #countedAt = Date.now();
  #isTripped = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Whether many sessions were refused alike, and none was let in since. */
  get isTripped(): boolean {
    return this.#isTripped;
  }

  /** Resolves when this session may log in; at once when it ends meanwhile. */
  async wait(sessionId: number, signal: AbortSignal): Promise<void> {
    this.#sessions.add(sessionId);
    await this.#turns.run('login', async () => {
      if (this.#isTripped) return sleep(trippedIntervalMs, signal);
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
    const common = this.#isTripped ? undefined : commonRefusal(this.#refusals, this.#sessions.size, now);
    if (!common) return;
    this.#isTripped = true;
    this.#log.error(
      { code: common.code, sessions: common.sessions },
      'WhatsApp refuses many sessions alike; logins wait until one is let in (405: set a newer version by PUT /whatsapp-web-version)',
    );
  }

  recordLogin(): void {
    if (this.#isTripped) this.#log.info('WhatsApp lets sessions in again');
    this.#isTripped = false;
    this.#refusals = [];
  }

  /** The session is over: it counts no more. */
  forget(sessionId: number): void {
    this.#sessions.delete(sessionId);
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
