import { Curve, generateSignalPubKey, type UserFacingSocketConfig } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import type { Logger } from '../../../platform/log.ts';
import { patchRatchetRollback } from './ratchet-rollback.ts';

type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>;

let isPatched = false;

/**
 * What the client library leaves undone, once for the process: it verifies no signature (whatever the cryptography answers
 * counts as good), and the cryptography tells its sessions, keys included, to whoever reads the terminal.
 */
export function applyBaileysPatches(): void {
  if (isPatched) return;
  isPatched = true;
  patchRatchetRollback();
  Curve.verify = (publicKey, message, signature) => {
    try {
      return verifySignature(generateSignalPubKey(publicKey), message, signature);
    } catch {
      return false;
    }
  };
  const leakyLogPattern = /^(Closing|Opening|Removing|Migrating|Session|Decrypted|Failed|Unhandled|V1 session)/;
  for (const level of ['info', 'warn', 'error'] as const) {
    const original = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (!leakyLogPattern.test(String(words[0]))) original(...words);
    };
  }
}

/**
 * The library's log: only its errors, as what they are to us, a detail of a conversation that goes on. Of what it hangs on
 * them only the words of an error are taken: the rest holds messages and keys.
 */
export function createBaileysLogger(log: Logger, whatsappId: number): BaileysLogger {
  const logger: BaileysLogger = {
    level: 'error',
    child: () => logger,
    trace: () => {},
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (details, message) =>
      log.debug({ whatsappId, reason: reasonIn(details) }, `WhatsApp Web: ${message ?? 'error'}`),
  };
  return logger;
}

function reasonIn(details: unknown): string | undefined {
  if (details instanceof Error) return details.message;
  if (typeof details !== 'object' || details === null) return undefined;
  return Object.values(details).find((value) => value instanceof Error)?.message;
}
