const leakyLogPattern = /^(Closing|Opening|Removing|Migrating|Session|Decrypted|Failed|Unhandled|V1 session)/;

/**
 * Drops what libsignal writes to the console: with each session that it opens or closes it writes the private keys of that
 * session (Baileys #888, #2098). The lines of everybody else are written as before.
 */
export function patchConsoleLeaks(): void {
  for (const level of ['info', 'warn', 'error'] as const) {
    const original = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (!leakyLogPattern.test(String(words[0]))) original(...words);
    };
  }
}
