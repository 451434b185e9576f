import { Curve, generateSignalPubKey } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/** Which of the library's checks a signature belongs to. */
export type SignatureCheck = 'certificate' | 'account';

export interface SignaturePolicy {
  /** false = a signature that is not good is reported and taken all the same, to find out whether it is our check that fails */
  isStrict: boolean;
  onFailure(check: SignatureCheck): void;
}

/**
 * The signed content of an account begins with these bytes (`WA_ADV_ACCOUNT_SIG_PREFIX` and that of hosted accounts).
 */
const accountPrefixes: readonly (readonly [number, number])[] = [
  [6, 0],
  [6, 5],
];

/**
 * Makes the library reject forged signatures: of WhatsApp's certificate, and of the account that links us. Its own
 * `Curve.verify` ignores libsignal's result and accepts everything that does not throw (Baileys #2067, review).
 */
export function patchSignatureVerification({ isStrict, onFailure }: SignaturePolicy): void {
  Curve.verify = (publicKey, message, signature) => {
    const isGood = isSigned(publicKey, message, signature);
    if (!isGood) onFailure(checkOf(message));
    return isGood || !isStrict;
  };
}

function isSigned(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verifySignature(generateSignalPubKey(publicKey), message, signature);
  } catch {
    return false;
  }
}

const checkOf = (message: Uint8Array): SignatureCheck =>
  accountPrefixes.some(([first, second]) => message[0] === first && message[1] === second) ? 'account' : 'certificate';
