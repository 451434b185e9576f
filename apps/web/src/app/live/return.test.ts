import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onReturn } from './return.ts';

const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) };

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  page.document.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often a page returns while something happens. */
function countReturns(happen: () => void): number {
  const listener = vi.fn<() => void>();
  const stop = onReturn(listener);
  happen();
  stop();
  page.window.dispatchEvent(new Event('online'));
  return listener.mock.calls.length;
}

/** The clock goes on while nothing runs. */
const sleep = (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
  vi.advanceTimersByTime(1_000);
};

it('a page returns when it has a network again, when it is shown again, and when its computer woke', () => {
  expect(countReturns(() => page.window.dispatchEvent(new Event('online')))).toBe(1);
  expect(countReturns(() => page.document.dispatchEvent(new Event('visibilitychange')))).toBe(1);
  expect(countReturns(() => sleep(3_600_000))).toBe(1);
});

it('a page that waits, that is hidden, or whose timers are late while it is hidden does not return', () => {
  expect(countReturns(() => vi.advanceTimersByTime(60_000))).toBe(0);
  page.document.visibilityState = 'hidden';
  expect(countReturns(() => page.document.dispatchEvent(new Event('visibilitychange')))).toBe(0);
  expect(countReturns(() => sleep(60_000))).toBe(0);
});
