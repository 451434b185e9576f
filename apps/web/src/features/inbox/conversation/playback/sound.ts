let stopCurrent: (() => void) | null = null;

/** Only one thing plays at a time: starting one registers how to stop it, and stops the one before. */
export function claimPlayback(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
}
