let silence: (() => void) | null = null;

/** Only one thing sounds at a time: whoever begins says how to stop it, and silences the one before. */
export function claimSound(stop: () => void): void {
  if (silence !== stop) silence?.();
  silence = stop;
}
