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
 * Real phones try a message with a copy of each session there is of someone. Theirs is another cryptography; this one leaves a
 * session that could not read a message one step further, and no one can read what it encrypts from there on. Whoever links to
 * these phones needs the same, of their own: they share nothing with the product.
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
