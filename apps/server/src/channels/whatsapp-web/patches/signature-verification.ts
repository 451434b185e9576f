import { Curve, generateSignalPubKey } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/**
 * Makes the library refuse forged signatures: of WhatsApp's certificate, and of the keys of accounts and devices. Its own
 * `Curve.verify` ignores what libsignal answers and takes everything that does not throw for good (Baileys #2067, review).
 */
export function patchSignatureVerification(): void {
  Curve.verify = (publicKey, message, signature) => {
    try {
      return verifySignature(generateSignalPubKey(publicKey), message, signature);
    } catch {
      return false;
    }
  };
}
