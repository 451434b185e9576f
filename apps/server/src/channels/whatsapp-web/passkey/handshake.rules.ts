import { aesEncryptGCM, bytesToCrockford, Curve, hkdf, hmacSign, proto, sha256, type KeyPair } from 'baileys';

/*
 * What a linking with a passkey computes. The facts are those of public implementations (docs/link-helper.md): names, order, what
 * is hashed, signed and sealed.
 */

/** Bytes of a nonce, a key and a hash. */
export const nonceBytes = 32;
export const ivBytes = 12;
/** of the code that both sides show: eight letters and digits */
const codeBytes = 5;

/** The phone's half of the exchange. */
export interface PrimaryIdentity {
  publicKey: Uint8Array;
  nonce: Uint8Array;
}

/** What this side commits itself to before it knows the phone's half. */
export interface Commitment {
  keys: KeyPair;
  nonce: Buffer;
  /** WhatsApp's name of this linking */
  reference: string;
  deviceType: proto.DeviceProps.PlatformType;
}

/** The identity of this side for one linking, and the hash that binds it to a nonce which is revealed later. */
export function buildPrologue({ keys, nonce, reference: ref, deviceType }: Commitment): Buffer {
  const identity = proto.CompanionEphemeralIdentity.encode({ publicKey: keys.public, deviceType, ref }).finish();
  const hash = sha256(Buffer.concat([identity, nonce]));
  return Buffer.from(
    proto.ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment: { hash } }).finish(),
  );
}

/** Proves that the client which now brings a passkey is the one whose code the phone read: it knows the secret of that code. */
export function proveHandoff(firstSecret: Uint8Array, prologue: Buffer): Buffer {
  return Buffer.from(
    hmacSign(prologue, Buffer.from(hkdf(firstSecret, nonceBytes, { info: 'shortcake-passkey-handoff-v1' }))),
  );
}

/** Reads the phone's half; undefined when it is none. */
export function readPrimaryIdentity(bytes: Uint8Array): PrimaryIdentity | undefined {
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes);
    return publicKey?.length === nonceBytes && nonce?.length === nonceBytes ? { publicKey, nonce } : undefined;
  } catch {
    return undefined;
  }
}

/** The code that the phone shows too, where it shows one. */
export function comparisonCode(nonce: Uint8Array, primary: PrimaryIdentity): string {
  const digest = sha256(Buffer.concat([nonce, primary.publicKey]));
  return bytesToCrockford(
    Buffer.from(digest.subarray(0, codeBytes).map((byte, index) => byte ^ (primary.nonce[index] ?? 0))),
  );
}

/** Seals the identity of the device, and the secret with which the phone signs it, for the phone alone. */
export function sealPairingRequest(
  { keys, reference, deviceType }: Commitment,
  primary: PrimaryIdentity,
  device: { noiseKey: Uint8Array; identityKey: Uint8Array; advSecret: Uint8Array },
  iv: Buffer,
): Buffer {
  const key = hkdf(Curve.sharedKey(keys.private, primary.publicKey), nonceBytes, {
    salt: Buffer.from(`Companion Pairing ${deviceType} with ref ${reference}`),
    info: 'Pairing Information Encryption Key',
  });
  const request = proto.PairingRequest.encode({
    companionPublicKey: device.noiseKey,
    companionIdentityKey: device.identityKey,
    advSecret: device.advSecret,
  }).finish();
  const encryptedPayload = aesEncryptGCM(request, Buffer.from(key), iv, Buffer.alloc(0));
  return Buffer.from(proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish());
}
