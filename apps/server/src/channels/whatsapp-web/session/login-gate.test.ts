import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from '../../../platform/log/log.ts';
import { LoginGate } from './login-gate.ts';
import { decideReconnect } from './reconnect.rules.ts';

const alive = new AbortController().signal;
const loggedErrors: unknown[] = [];
const log = { error: (details: unknown) => loggedErrors.push(details), info: () => {} } as unknown as Logger;

describe('logins of one process', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    loggedErrors.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets the sessions log in, and says when each did, in milliseconds. */
  async function logIn(gate: LoginGate, sessions: number, forMs: number): Promise<number[]> {
    const start = Date.now();
    const at: number[] = [];
    const turns = Array.from({ length: sessions }, (_unused, id) =>
      gate.wait(id, alive).then(() => at.push(Date.now() - start)),
    );
    await vi.advanceTimersByTimeAsync(forMs);
    await Promise.race([Promise.all(turns), Promise.resolve()]);
    return at;
  }

  it('logins of 200 sessions follow one another, and all have been let through within a minute', async () => {
    const at = await logIn(new LoginGate(log), 200, 60_000);
    expect(at.length).toBe(200);
    for (let second = 0; second < 60; second += 1)
      expect(at.filter((ms) => ms >= second * 1000 && ms < (second + 1) * 1000).length).toBeLessThanOrEqual(10);
  });

  it('are few while many are refused alike, and the operator is notified once', async () => {
    const gate = new LoginGate(log);
    await logIn(gate, 20, 10_000);
    for (let id = 0; id < 20; id += 1) gate.recordRefusal(id, 405);
    expect([gate.isTripped, loggedErrors]).toEqual([true, [expect.objectContaining({ code: 405 })]]);
    expect((await logIn(gate, 20, 60_000)).length).toBeLessThanOrEqual(6);
    gate.recordLogin();
    expect(gate.isTripped).toBe(false);
  });

  it('logins of 200 sessions whose version is refused as too old come at most once in five minutes from each, with one notice', async () => {
    const gate = new LoginGate(log);
    const end = new AbortController();
    const attempts: number[][] = Array.from({ length: 200 }, () => []);
    const sessions = attempts.map(async (own, id) => {
      for (;;) {
        await gate.wait(id, end.signal);
        if (end.signal.aborted) return;
        own.push(Date.now());
        gate.recordRefusal(id, 405);
        const next = decideReconnect({ code: 405, isLinked: true, shownQrCodes: 0, attempt: own.length }, 0);
        await new Promise((resolve) => setTimeout(resolve, next.kind === 'again' ? next.delayMs : 0));
      }
    });
    await vi.advanceTimersByTimeAsync(90 * 60_000);
    end.abort();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await Promise.all(sessions);
    expect(attempts.every((own) => own.length > 0)).toBe(true);
    const gaps = attempts.flatMap((own) => own.slice(1).map((at, index) => at - (own[index] ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300_000);
    expect(loggedErrors).toEqual([expect.objectContaining({ code: 405 })]);
  });

  it('go on when one number alone is refused, however often', async () => {
    const gate = new LoginGate(log);
    await logIn(gate, 20, 10_000);
    for (let times = 0; times < 50; times += 1) gate.recordRefusal(7, 503);
    expect([gate.isTripped, loggedErrors]).toEqual([false, []]);
  });
});
