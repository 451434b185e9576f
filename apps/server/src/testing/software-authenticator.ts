import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRequest } from '@balcao/contract';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** What an authenticator says of a use: its person is there, has been verified, the key is kept by its maker's cloud. */
const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** A device that makes passkeys (WebAuthn level 3, ES256, without attestation) for the page of one origin. */
export class SoftwareAuthenticator {
  readonly origin: string;
  readonly credentialId = randomBytes(16);
  /** how often it was used; a device whose passkeys are synced counts nothing */
  counter = 0;
  /** whether its person is asked for a PIN, finger or face */
  verifies = true;
  readonly isSynced: boolean;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(origin: string, { synced = false }: { synced?: boolean } = {}) {
    this.origin = origin;
    this.isSynced = synced;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** Makes the key: the answer to the options of POST /security/passkeys/options. */
  create({ challenge, rp }: { challenge: string; rp: { id?: string | undefined } }) {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    // COSE: key type EC2, ES256, curve P-256.
    const coseKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, coseKey]);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', cborMap([])],
      ['authData', Buffer.concat([this.authenticatorData(rp.id ?? '', flag.attested), attested])],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge: the answer to a request for a passkey. */
  sign({ challenge, rpId = '' }: Pick<PasskeyRequest, 'challenge' | 'rpId'>): PasskeyAssertion {
    if (!this.isSynced) this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.authenticatorData(rpId, 0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.privateKey).toString('base64url'),
      },
    };
  }

  private clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
      'base64url',
    );
  }

  private authenticatorData(rpId: string, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags =
      flag.present |
      (this.verifies ? flag.verified : 0) |
      (this.isSynced ? flag.backupEligible | flag.backedUp : 0) |
      more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

type Cbor = number | string | Buffer;

/** A map of CBOR (RFC 8949); a value that is a map already is given as its bytes under `attStmt`. */
function cborMap(entries: [Cbor, Cbor][]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cbor(key), key === 'attStmt' ? (value as Buffer) : cbor(value)]);
  return Buffer.concat([cborHead(5, entries.length), ...parts]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([cborHead(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}
