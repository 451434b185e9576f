import { useEffect, useState } from 'react';

/** A pause in typing of this length means that it has stopped. */
const idleMs = 5_000;

export interface TypingReporter {
  typed: () => void;
  stopped: () => void;
}

/**
 * Reports that somebody types: at once, again every `repeatMs` while it goes on, and when it stops, by itself or by `stopped`. A stop is
 * reported once, and only after typing was.
 */
export function createTypingReporter(report: (isTyping: boolean) => void, repeatMs: number): TypingReporter {
  let lastReportedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(timer);
    if (lastReportedAt === null) return;
    lastReportedAt = null;
    report(false);
  };
  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(stopped, idleMs);
    const now = Date.now();
    if (lastReportedAt !== null && now - lastReportedAt < repeatMs) return;
    lastReportedAt = now;
    report(true);
  };
  return { typed, stopped };
}

/**
 * The reporter of one conversation, which reports a stop when it is left.
 * @param report the one of the first render is used: the component is remounted for another conversation
 */
export function useTypingReporter(report: (isTyping: boolean) => void, repeatMs: number): TypingReporter {
  const [reporter] = useState(() => createTypingReporter(report, repeatMs));
  useEffect(() => reporter.stopped, [reporter]);
  return reporter;
}
