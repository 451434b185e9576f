let stopCurrent: (() => void) | null = null;

/** Only one thing sounds at a time: whoever begins says how to stop it, and silences the one before. */
export function claimPlayback(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
}
