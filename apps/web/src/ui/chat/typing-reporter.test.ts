import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypingReporter } from './typing-reporter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startReporter() {
  const reports: boolean[] = [];
  return { reports, ...createTypingReporter((isTyping) => reports.push(isTyping), 4_000) };
}

it('typing is reported at once, and again only after the time between two reports', () => {
  const { reports, typed } = startReporter();
  typed();
  vi.advanceTimersByTime(3_999);
  typed();
  expect(reports).toEqual([true]);
  vi.advanceTimersByTime(1);
  typed();
  expect(reports).toEqual([true, true]);
});

it('the end of typing is reported after five seconds without a key', () => {
  const { reports, typed } = startReporter();
  typed();
  vi.advanceTimersByTime(4_000);
  typed();
  vi.advanceTimersByTime(4_999);
  expect(reports).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect(reports).toEqual([true, true, false]);
});

it('the end of typing is reported once, and never without typing', () => {
  const { reports, typed, stopped } = startReporter();
  stopped();
  expect(reports).toEqual([]);
  typed();
  stopped();
  stopped();
  vi.advanceTimersByTime(60_000);
  expect(reports).toEqual([true, false]);
});

it('typing that begins again is reported at once', () => {
  const { reports, typed, stopped } = startReporter();
  typed();
  stopped();
  typed();
  expect(reports).toEqual([true, false, true]);
});
