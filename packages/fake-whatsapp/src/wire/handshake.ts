import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from 'baileys';
import type { NoiseAuthority } from './authority.ts';

/** The keys of an established connection, as the server uses them. */
export interface TransportKeys {
  read: Buffer;
  write: Buffer;
}

export function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

const bytes = (value: Uint8Array | null | undefined, what: string): Buffer => {
  if (!value?.length) throw new Error(`Handshake without ${what}`);
  return Buffer.from(value);
};

/** The server's part of Noise_XX_25519_AESGCM_SHA256, as WhatsApp uses it: hello in, hello out, finish in. */
export class ServerHandshake {
  readonly #authority: NoiseAuthority;
  readonly #ephemeral = Curve.generateKeyPair();
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt: Buffer = this.#hash;
  #key: Buffer = this.#hash;
  #counter = 0;

  constructor(authority: NoiseAuthority) {
    this.#authority = authority;
    this.#mixHash(NOISE_WA_HEADER);
  }

  /** Answers the client's hello. */
  hello(frame: Uint8Array): Uint8Array {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    const theirs = bytes(clientHello?.ephemeral, 'the ephemeral key of the client');
    this.#mixHash(theirs);
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const staticKey = this.#seal(this.#authority.staticKey.public);
    this.#mixKey(Curve.sharedKey(this.#authority.staticKey.private, theirs));
    const payload = this.#seal(this.#authority.chain);
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.#ephemeral.public, static: staticKey, payload },
    }).finish();
  }

  /** Reads who the client is. */
  finish(frame: Uint8Array): { payload: proto.IClientPayload; keys: TransportKeys } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    const theirs = this.#open(bytes(clientFinish?.static, 'the static key of the client'));
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const payload = proto.ClientPayload.decode(this.#open(bytes(clientFinish?.payload, 'a payload')));
    const [read, write] = this.#derive(Buffer.alloc(0));
    return { payload, keys: { read, write } };
  }

  #mixHash(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  #derive(input: Uint8Array): [Buffer, Buffer] {
    const derived = Buffer.from(hkdf(Buffer.from(input), 64, { salt: this.#salt, info: '' }));
    return [derived.subarray(0, 32), derived.subarray(32)];
  }

  #mixKey(shared: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(shared);
    this.#counter = 0;
  }

  #seal(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Buffer): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return plain;
  }
}
