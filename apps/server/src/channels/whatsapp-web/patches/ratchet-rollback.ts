import { SessionCipher } from 'libsignal';

/** A session as the cryptography has it in hand. */
interface SignalSession {
  serialize(): unknown;
  constructor: { deserialize(from: unknown): SignalSession };
}

/** What the cryptography does behind its own door. */
interface SignalCipher {
  doDecryptWhisperMessage(this: SignalCipher, message: Uint8Array, session: SignalSession | undefined): Promise<Buffer>;
}

/**
 * A message is tried with every session there is of a person, and a session with which it cannot be read has by then taken a
 * step: it is stored so along with the one that could, and whatever it encrypts from there on can be read by nobody ("Bad
 * MAC"). After this a session that could not read a message is as it was.
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
