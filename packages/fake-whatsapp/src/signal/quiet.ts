/** libsignal tells each session it opens or closes, keys included, to whoever reads the terminal. */
export function silenceLibsignal(): void {
  const { console } = globalThis;
  const tells = /^(Closing|Opening|Removing|Migrating|Session|Decrypted|Failed|Unhandled)/;
  for (const level of ['info', 'warn', 'error'] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (!tells.test(String(words[0]))) say(...words);
    };
  }
}
