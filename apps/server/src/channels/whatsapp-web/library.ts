import { Curve, generateSignalPubKey, type UserFacingSocketConfig } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import type { Logger } from '../../platform/log.ts';
import { mendRatchets } from './ratchets.ts';

type LibraryLog = NonNullable<UserFacingSocketConfig['logger']>;

let mended = false;

/**
 * What the client library leaves undone, once for the process: it verifies no signature (whatever the cryptography answers
 * counts as good), and the cryptography tells its sessions, keys included, to whoever reads the terminal.
 */
export function mendLibrary(): void {
  if (mended) return;
  mended = true;
  mendRatchets();
  Curve.verify = (publicKey, message, signature) => {
    try {
      return verifySignature(generateSignalPubKey(publicKey), message, signature);
    } catch {
      return false;
    }
  };
  const tells = /^(Closing|Opening|Removing|Migrating|Session|Decrypted|Failed|Unhandled|V1 session)/;
  for (const level of ['info', 'warn', 'error'] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (!tells.test(String(words[0]))) say(...words);
    };
  }
}

/**
 * The library's log: only its errors, as what they are to us, a detail of a conversation that goes on. Of what it hangs on
 * them only the words of an error are taken: the rest holds messages and keys.
 */
export function libraryLog(log: Logger, whatsappId: number): LibraryLog {
  const quiet: LibraryLog = {
    level: 'error',
    child: () => quiet,
    trace: () => {},
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (details, message) => log.debug({ whatsappId, reason: reasonIn(details) }, `WhatsApp Web: ${message ?? 'error'}`),
  };
  return quiet;
}

function reasonIn(details: unknown): string | undefined {
  if (details instanceof Error) return details.message;
  if (typeof details !== 'object' || details === null) return undefined;
  return Object.values(details).find((value) => value instanceof Error)?.message;
}
