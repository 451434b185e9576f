import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, NOISE_MODE, NOISE_WA_HEADER, proto, sha256 } from 'baileys';
import type { NoiseAuthority } from './authority.ts';

/** The keys of an established connection, as the server uses them. */
export interface TransportKeys {
  read: Buffer;
  write: Buffer;
}

/** A client that the handshake has identified. */
export interface IdentifiedClient {
  payload: proto.IClientPayload;
  keys: TransportKeys;
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

/** Names of 32 bytes are the first hash as they are; the longer one is hashed. */
const RESUMPTION = Buffer.from('Noise_IK_25519_AESGCM_SHA256\0\0\0\0');
const FALLBACK = sha256(Buffer.from('Noise_XXfallback_25519_AESGCM_SHA256'));

/** The hash, chaining key and cipher of a handshake. */
class NoiseState {
  #hash: Buffer;
  #salt: Buffer;
  #key: Buffer;
  #counter = 0;

  constructor(protocol: Buffer) {
    this.#hash = this.#salt = this.#key = protocol;
    this.mixHash(NOISE_WA_HEADER);
  }

  mixHash(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }

  mixKey(shared: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(shared);
    this.#counter = 0;
  }

  seal(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, nonce(this.#counter++), this.#hash);
    this.mixHash(sealed);
    return sealed;
  }

  open(sealed: Buffer): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.mixHash(sealed);
    return plain;
  }

  transportKeys(): TransportKeys {
    const [read, write] = this.#derive(Buffer.alloc(0));
    return { read, write };
  }

  #derive(input: Uint8Array): [Buffer, Buffer] {
    const derived = Buffer.from(hkdf(Buffer.from(input), 64, { salt: this.#salt, info: '' }));
    return [derived.subarray(0, 32), derived.subarray(32)];
  }
}

/**
 * The server's part of the Noise handshake as WhatsApp uses it. A client that knows nothing sends its hello and is identified by
 * its finish (XX). One that remembers the server's key identifies itself in its hello (IK); if the server has another key by now, it
 * answers as to a client that knows nothing (XXfallback).
 */
export class ServerHandshake {
  readonly #authority: NoiseAuthority;
  readonly #ephemeral = Curve.generateKeyPair();
  #state = new NoiseState(Buffer.from(NOISE_MODE));

  constructor(authority: NoiseAuthority) {
    this.#authority = authority;
  }

  /** Answers the client's hello. With `client` the handshake is over, without it a finish follows. */
  hello(frame: Uint8Array): { answer: Uint8Array; client?: IdentifiedClient } {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    const theirs = bytes(clientHello?.ephemeral, 'the ephemeral key of the client');
    if (clientHello?.static?.length) {
      const resumed = this.#resume(theirs, Buffer.from(clientHello.static), bytes(clientHello.payload, 'a payload'));
      if (resumed) return resumed;
      this.#state = new NoiseState(FALLBACK);
    }
    return { answer: this.#introduce(theirs) };
  }

  /** Reads who the client is. */
  finish(frame: Uint8Array): IdentifiedClient {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    const theirs = this.#state.open(bytes(clientFinish?.static, 'the static key of the client'));
    this.#state.mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const payload = proto.ClientPayload.decode(this.#state.open(bytes(clientFinish?.payload, 'a payload')));
    return { payload, keys: this.#state.transportKeys() };
  }

  /** The server's hello with its key and certificate. */
  #introduce(theirs: Buffer): Uint8Array {
    const state = this.#state;
    const { staticKey, chain } = this.#authority;
    state.mixHash(theirs);
    state.mixHash(this.#ephemeral.public);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const sealedKey = state.seal(staticKey.public);
    state.mixKey(Curve.sharedKey(staticKey.private, theirs));
    return this.#serverHello({ static: sealedKey, payload: state.seal(chain) });
  }

  /** Undefined when the hello was made for another key of the server. */
  #resume(
    theirs: Buffer,
    sealedStatic: Buffer,
    sealedPayload: Buffer,
  ): ReturnType<ServerHandshake['hello']> | undefined {
    const state = new NoiseState(RESUMPTION);
    const { staticKey, chain } = this.#authority;
    state.mixHash(staticKey.public);
    state.mixHash(theirs);
    state.mixKey(Curve.sharedKey(staticKey.private, theirs));
    let client: Buffer;
    try {
      client = state.open(sealedStatic);
    } catch {
      return undefined;
    }
    state.mixKey(Curve.sharedKey(staticKey.private, client));
    const payload = proto.ClientPayload.decode(state.open(sealedPayload));
    state.mixHash(this.#ephemeral.public);
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    state.mixKey(Curve.sharedKey(this.#ephemeral.private, client));
    const answer = this.#serverHello({ payload: state.seal(chain) });
    return { answer, client: { payload, keys: state.transportKeys() } };
  }

  #serverHello(parts: proto.HandshakeMessage.IServerHello): Uint8Array {
    return proto.HandshakeMessage.encode({ serverHello: { ephemeral: this.#ephemeral.public, ...parts } }).finish();
  }
}
