import { Curve, generateSignalPubKey, type KeyPair, signedKeyPair } from 'baileys';
import type { SenderKeyName } from 'baileys/lib/Signal/Group/sender-key-name.js';
import { SenderKeyRecord } from 'baileys/lib/Signal/Group/sender-key-record.js';
import { SessionRecord } from 'libsignal';
import type { KeyBundle } from './bundle.ts';

const MAX_REGISTRATION_ID = 16_380;

const asPair = (pair: KeyPair) => ({ privKey: Buffer.from(pair.private), pubKey: Buffer.from(pair.public) });

/** A simulated device's Signal keys and sessions, in memory, in the shape libsignal asks for. */
export class KeyStore {
  readonly identity = Curve.generateKeyPair();
  readonly registrationId = 1 + Math.floor(Math.random() * MAX_REGISTRATION_ID);
  readonly #signedPreKey = signedKeyPair(this.identity, 1);
  readonly #preKeys = new Map<number, KeyPair>();
  readonly #sessions = new Map<string, Uint8Array>();
  readonly #senderKeys = new Map<string, Uint8Array>();
  #nextPreKey = 1;

  /** The bundle that others need to write to this device; uses up one of its one-time keys. */
  newBundle(): KeyBundle {
    const id = this.#nextPreKey++;
    const preKey = Curve.generateKeyPair();
    this.#preKeys.set(id, preKey);
    return {
      registrationId: this.registrationId,
      identity: Buffer.from(this.identity.public),
      signedPreKey: {
        id: this.#signedPreKey.keyId,
        publicKey: Buffer.from(this.#signedPreKey.keyPair.public),
        signature: Buffer.from(this.#signedPreKey.signature),
      },
      preKey: { id, publicKey: Buffer.from(preKey.public) },
    };
  }

  forgetSession(address: string): void {
    this.#sessions.delete(address);
  }

  loadSession(address: string): Promise<SessionRecord | undefined> {
    const stored = this.#sessions.get(address);
    return Promise.resolve(stored && SessionRecord.deserialize(stored));
  }

  storeSession(address: string, session: SessionRecord): Promise<void> {
    this.#sessions.set(address, session.serialize());
    return Promise.resolve();
  }

  /** Every identity is trusted: these are tests. */
  isTrustedIdentity(): boolean {
    return true;
  }

  loadPreKey(id: number | string): Promise<{ privKey: Buffer; pubKey: Buffer } | undefined> {
    const pair = this.#preKeys.get(Number(id));
    return Promise.resolve(pair && asPair(pair));
  }

  removePreKey(id: number): void {
    this.#preKeys.delete(id);
  }

  loadSignedPreKey() {
    return asPair(this.#signedPreKey.keyPair);
  }

  getOurRegistrationId(): number {
    return this.registrationId;
  }

  getOurIdentity() {
    const { private: privKey, public: pubKey } = this.identity;
    return { privKey: Buffer.from(privKey), pubKey: Buffer.from(generateSignalPubKey(pubKey)) };
  }

  loadSenderKey(name: SenderKeyName): Promise<SenderKeyRecord> {
    const stored = this.#senderKeys.get(name.toString());
    return Promise.resolve(stored ? SenderKeyRecord.deserialize(stored) : new SenderKeyRecord());
  }

  storeSenderKey(name: SenderKeyName, record: SenderKeyRecord): Promise<void> {
    this.#senderKeys.set(name.toString(), Buffer.from(JSON.stringify(record.serialize())));
    return Promise.resolve();
  }
}
