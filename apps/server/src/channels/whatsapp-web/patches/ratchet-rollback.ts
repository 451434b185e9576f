import { SessionCipher } from 'libsignal';

/** A session in libsignal's memory. */
interface SignalSession {
  serialize(): unknown;
  constructor: { deserialize(from: unknown): SignalSession };
}

/** The method of libsignal that is not part of its types. */
interface SignalCipher {
  doDecryptWhisperMessage(this: SignalCipher, message: Uint8Array, session: SignalSession | undefined): Promise<Buffer>;
}

/**
 * Restores a session that could not decrypt a message. libsignal tries a message with every session of a person and stores all
 * of them; one that failed has already advanced its ratchet, and what it encrypts from then on nobody can decrypt ("Bad MAC",
 * Baileys #1754, #2234).
 */
export function patchRatchetRollback(): void {
  const cipher = SessionCipher.prototype as unknown as SignalCipher;
  const decrypt = cipher.doDecryptWhisperMessage;
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const before = session?.serialize();
    try {
      return await decrypt.call(this, message, session);
    } catch (error) {
      if (session) Object.assign(session, { pendingPreKey: undefined }, session.constructor.deserialize(before));
      throw error;
    }
  };
}
