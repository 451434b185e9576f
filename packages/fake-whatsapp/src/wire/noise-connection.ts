import {
  aesDecryptGCM,
  aesEncryptGCM,
  type BinaryNode,
  decodeBinaryNode,
  encodeBinaryNode,
  NOISE_WA_HEADER,
  type proto,
} from 'baileys';
import type { NoiseAuthority } from './authority.ts';
import { type IdentifiedClient, nonce, ServerHandshake, type TransportKeys } from './handshake.ts';

const NOTHING = Buffer.alloc(0);
const LENGTH_BYTES = 3;
/** ED, two bytes of version, three of length */
const ROUTING_HEADER_BYTES = 7;

export interface NoiseEvents {
  write(bytes: Buffer): void;
  ready(payload: proto.IClientPayload): void;
  node(node: BinaryNode): void;
  failed(error: unknown): void;
}

/** Turns the bytes of one connection into stanzas and back. */
export class NoiseConnection {
  readonly #handshake: ServerHandshake;
  readonly #events: NoiseEvents;
  #stage: 'intro' | 'hello' | 'finish' = 'intro';
  #keys: TransportKeys | undefined;
  #read = 0;
  #written = 0;
  #buffer: Buffer = NOTHING;
  #reading: Promise<void> = Promise.resolve();

  constructor(authority: NoiseAuthority, events: NoiseEvents) {
    this.#handshake = new ServerHandshake(authority);
    this.#events = events;
  }

  feed(data: Buffer): void {
    this.#buffer = this.#buffer.length ? Buffer.concat([this.#buffer, data]) : data;
    this.#reading = this.#reading.then(() => this.#drain()).catch((error: unknown) => this.#events.failed(error));
  }

  send(stanza: BinaryNode): void {
    if (!this.#keys) throw new Error('A stanza before the handshake was over');
    this.#writeFrame(aesEncryptGCM(encodeBinaryNode(stanza), this.#keys.write, nonce(this.#written++), NOTHING));
  }

  async #drain(): Promise<void> {
    if (this.#stage === 'intro' && !this.#readIntro()) return;
    for (let frame = this.#readFrame(); frame; frame = this.#readFrame()) {
      if (this.#keys) {
        const plain = aesDecryptGCM(frame, this.#keys.read, nonce(this.#read++), NOTHING);
        this.#events.node(await decodeBinaryNode(plain));
      } else if (this.#stage === 'hello') {
        this.#stage = 'finish';
        const { answer, client } = this.#handshake.hello(frame);
        this.#writeFrame(answer);
        if (client) this.#begin(client);
      } else this.#begin(this.#handshake.finish(frame));
    }
  }

  #begin({ payload, keys }: IdentifiedClient): void {
    this.#keys = keys;
    this.#events.ready(payload);
  }

  /** Before everything else: the routing that an earlier connection received (if any), then the protocol's version. */
  #readIntro(): boolean {
    const routed = this.#buffer.subarray(0, 2).toString() === 'ED';
    if (routed && this.#buffer.length < ROUTING_HEADER_BYTES) return false;
    const start = routed ? ROUTING_HEADER_BYTES + this.#buffer.readUIntBE(4, 3) : 0;
    const end = start + NOISE_WA_HEADER.length;
    if (this.#buffer.length < end) return false;
    if (!this.#buffer.subarray(start, end).equals(NOISE_WA_HEADER)) throw new Error('Not the protocol of WhatsApp Web');
    this.#buffer = this.#buffer.subarray(end);
    this.#stage = 'hello';
    return true;
  }

  #readFrame(): Buffer | undefined {
    if (this.#buffer.length < LENGTH_BYTES) return undefined;
    const end = LENGTH_BYTES + this.#buffer.readUIntBE(0, LENGTH_BYTES);
    if (this.#buffer.length < end) return undefined;
    const frame = this.#buffer.subarray(LENGTH_BYTES, end);
    this.#buffer = this.#buffer.subarray(end);
    return frame;
  }

  #writeFrame(frame: Uint8Array): void {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUIntBE(frame.length, 0, LENGTH_BYTES);
    this.#events.write(Buffer.concat([length, frame]));
  }
}
