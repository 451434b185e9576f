import type { SessionFacts } from '@balcao/contract';
import { LeaseLostError, type ChannelHost } from '../../port/channel.ts';
import type { NewSessionEvent, SessionTally } from '../../port/session-report.ts';
import { failureReason } from './session-diagnostics.rules.ts';

/** Events within this time are reported together; counters are reported much less often. */
const eventDelayMs = 1_000;
const tallyDelayMs = 15_000;
/** While the database is away no more than so many are remembered. */
const maxEvents = 100;
const maxUndecryptable = 500;

/** Collects facts about a session and reports them to the host from time to time; messages never wait for it. */
export class SessionDiagnostics {
  readonly #host: Pick<ChannelHost, 'storeReport'>;
  readonly #onError: (error: unknown) => void;
  #facts: Partial<SessionFacts> = {};
  #events: NewSessionEvent[] = [];
  #tallies = new Map<string, SessionTally>();
  #resolved: { reference: string; at: Date }[] = [];
  /** ids of messages that could not be opened, oldest first */
  readonly #undecryptable = new Set<string>();
  #timer: { timeout: NodeJS.Timeout; at: number } | undefined;
  #reporting: Promise<void> = Promise.resolve();

  constructor(host: Pick<ChannelHost, 'storeReport'>, onError: (error: unknown) => void) {
    this.#host = host;
    this.#onError = onError;
  }

  recordFacts(facts: Partial<SessionFacts>): void {
    Object.assign(this.#facts, facts);
    this.#schedule(eventDelayMs);
  }

  recordEvent(kind: NewSessionEvent['kind'], code: string, ms?: number, reference?: string): void {
    if (this.#events.length < maxEvents)
      this.#events.push({ at: new Date(), kind, code, ms: ms && Math.round(ms), reference });
    this.#schedule(eventDelayMs);
  }

  /** WhatsApp answered to a sent message, or did not. */
  recordAck(code: string, ms: number): void {
    this.#count('ack', code, ms);
    if (code !== '200') this.recordEvent('ack', code);
  }

  /** A message came and could be read. */
  recordReceived(id: string | undefined): void {
    this.#count('received', '');
    if (id === undefined || !this.#undecryptable.delete(id)) return;
    this.#resolved.push({ reference: id, at: new Date() });
    this.#schedule(eventDelayMs);
  }

  /** A message came and could not be read; its repeats count once. */
  recordUndecryptable(id: string | undefined, error: unknown): void {
    if (id === undefined || this.#undecryptable.has(id)) return;
    this.#undecryptable.add(id);
    const [oldest] = this.#undecryptable;
    if (this.#undecryptable.size > maxUndecryptable && oldest !== undefined) this.#undecryptable.delete(oldest);
    const reason = failureReason(error);
    this.#count('undecryptable', reason);
    this.recordEvent('undecryptable', reason, undefined, id);
  }

  #count(kind: SessionTally['kind'], code: string, ms = 0): void {
    const key = `${kind} ${code}`;
    const tally = this.#tallies.get(key) ?? { kind, code, count: 0, totalMs: 0, maxMs: 0 };
    tally.count += 1;
    tally.totalMs += Math.round(ms);
    tally.maxMs = Math.max(tally.maxMs, Math.round(ms));
    this.#tallies.set(key, tally);
    this.#schedule(tallyDelayMs);
  }

  /** Reports everything that was collected; resolves once it is stored, or has failed for now. */
  async report(): Promise<void> {
    clearTimeout(this.#timer?.timeout);
    this.#timer = undefined;
    this.#reporting = this.#reporting.then(() => this.#reportOnce());
    await this.#reporting;
  }

  async #reportOnce(): Promise<void> {
    const [facts, events, tallies, resolved] = [this.#facts, this.#events, this.#tallies, this.#resolved];
    if (Object.keys(facts).length + events.length + tallies.size + resolved.length === 0) return;
    this.#facts = {};
    this.#events = [];
    this.#tallies = new Map();
    this.#resolved = [];
    await this.#host
      .storeReport({ facts, events, tallies: [...tallies.values()], resolved })
      .catch((error: unknown) => {
        // Counts that were not stored are lost: they are worth no second attempt.
        if (!(error instanceof LeaseLostError)) this.#onError(error);
        this.#facts = { ...facts, ...this.#facts };
      });
  }

  #schedule(delayMs: number): void {
    const at = Date.now() + delayMs;
    if (this.#timer && this.#timer.at <= at) return;
    clearTimeout(this.#timer?.timeout);
    this.#timer = { at, timeout: setTimeout(() => void this.report(), delayMs).unref() };
  }
}
