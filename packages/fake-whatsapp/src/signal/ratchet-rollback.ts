import { SessionCipher } from 'libsignal';

/** A session as the cryptography has it in hand. */
interface SignalSession {
  serialize(): unknown;
  constructor: { deserialize(from: unknown): SignalSession };
}

/** The private method of libsignal's cipher. */
interface SignalCipher {
  doDecryptWhisperMessage(this: SignalCipher, message: Uint8Array, session: SignalSession | undefined): Promise<Buffer>;
}

/**
 * Restores a session that could not decrypt a message, as real phones do: libsignal leaves it one step further, and no one can decrypt what
 * it encrypts from then on. The server has the same patch in `channels/whatsapp-web/patches/`, on purpose: these phones share no code
 * with it, so that a mistake in its patch is not a mistake of both sides, which tests would not see.
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
