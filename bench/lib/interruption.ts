const signals = ['SIGINT', 'SIGTERM'] as const;

/** Calls back once, when this program is asked to stop, instead of ending at once. @returns forgets about it */
export function onInterruption(stop: (signal: NodeJS.Signals) => void): () => void {
  const forget = () => signals.forEach((signal) => process.off(signal, interrupt));
  function interrupt(signal: NodeJS.Signals) {
    forget();
    stop(signal);
  }
  for (const signal of signals) process.on(signal, interrupt);
  return forget;
}

/**
 * Waits for a work, or until this program is asked to stop, so that whoever waits can end what it started.
 * @throws Error that names the signal
 */
export async function untilInterrupted<T>(work: Promise<T>): Promise<T> {
  const interruption = Promise.withResolvers<never>();
  const forget = onInterruption((signal) => interruption.reject(new Error(`stopped by ${signal}`)));
  try {
    return await Promise.race([work, interruption.promise]);
  } finally {
    forget();
  }
}
