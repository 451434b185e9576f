/** libsignal prints each session it opens or closes on the terminal, keys included. */
export function silenceLibsignal(): void {
  const { console } = globalThis;
  const leakyLogPattern = /^(Closing|Opening|Removing|Migrating|Session|Decrypted|Failed|Unhandled)/;
  for (const level of ['info', 'warn', 'error'] as const) {
    const original = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (!leakyLogPattern.test(String(words[0]))) original(...words);
    };
  }
}
