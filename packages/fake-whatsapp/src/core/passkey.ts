import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';

/** The name that keys of WhatsApp belong to, and the page on which they are used. */
export const RELYING_PARTY = 'whatsapp.com';
export const WHATSAPP_PAGE = 'https://web.whatsapp.com';

const PRESENT = 0x01;
const VERIFIED = 0x04;
/** of the hash of the relying party, the flags and the counter */
const HASH_BYTES = 32;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** The step of a linking with a passkey at which WhatsApp, or the person with the phone, refuses. */
export type PasskeyRefusal =
  /** WhatsApp does not take the assertion, however good it is */
  | 'assertion'
  /** the phone never answers */
  | 'phone'
  /** WhatsApp does not take what the client committed itself to */
  | 'nonce'
  /** WhatsApp does not take the sealed request */
  | 'request'
  /** the person declines on the phone, after the codes were compared */
  | 'person';

/** What is asked of a passkey, as JSON with binary values as base64url (`PublicKeyCredential.parseRequestOptionsFromJSON`). */
export interface PasskeyOptions {
  challenge: string;
  timeout: number;
  rpId: string;
  allowCredentials: { id: string; type: string }[];
  userVerification: string;
  extensions: Record<string, unknown>;
}

/** A use of a passkey (`PublicKeyCredential.toJSON`). */
export interface Assertion {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null };
}

/** A passkey of an account at WhatsApp, and the device that keeps it. */
export class Passkey {
  readonly id = randomBytes(16);
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  /** Uses the key as a browser does on a page; `differently` = what another page or another device would say. */
  use(
    { challenge, rpId }: Pick<PasskeyOptions, 'challenge' | 'rpId'>,
    differently: { origin?: string; type?: string; isVerified?: boolean } = {},
  ): Assertion {
    const { origin = WHATSAPP_PAGE, type = 'webauthn.get', isVerified = true } = differently;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const flags = PRESENT | (isVerified ? VERIFIED : 0);
    const data = Buffer.concat([sha256(rpId), Buffer.from([flags]), Buffer.alloc(4)]);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.privateKey);
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: null,
      },
    };
  }
}

/** Verifies the use of a passkey (WebAuthn level 3, 7.2). @returns what is wrong with it; undefined = nothing */
export function findFlaw(
  assertion: Assertion,
  keys: readonly Passkey[],
  options: Pick<PasskeyOptions, 'challenge' | 'rpId'>,
): string | undefined {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const key = keys.find(({ id }) => id.equals(bytes(assertion.rawId)));
  if (!key) return 'unknown key';
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const clientData = JSON.parse(bytes(clientDataJSON).toString()) as Record<string, unknown>;
  if (clientData['type'] !== 'webauthn.get') return 'another use';
  if (clientData['challenge'] !== options.challenge) return 'another challenge';
  if (clientData['origin'] !== WHATSAPP_PAGE || clientData['crossOrigin'] === true) return 'another page';
  const data = bytes(authenticatorData);
  if (!data.subarray(0, HASH_BYTES).equals(sha256(options.rpId))) return 'another relying party';
  const flags = data[HASH_BYTES] ?? 0;
  if ((flags & PRESENT) === 0 || (flags & VERIFIED) === 0) return 'nobody was verified';
  const signed = Buffer.concat([data, sha256(bytes(clientDataJSON))]);
  return verify('sha256', signed, key.publicKey, bytes(signature)) ? undefined : 'bad signature';
}
