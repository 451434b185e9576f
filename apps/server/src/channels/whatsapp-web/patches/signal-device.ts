import { Curve, generateSignalPubKey, signedKeyPair, type KeyPair } from 'baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';

const asPair = (pair: KeyPair) => ({ privKey: Buffer.from(pair.private), pubKey: Buffer.from(pair.public) });

/** A device with its keys, which writes to one other. */
export class Device implements SignalStorage {
  readonly #identity;
  readonly #signed;
  readonly #preKeys = new Map([1, 2].map((id) => [id, Curve.generateKeyPair()]));
  #session: Uint8Array | undefined;
  readonly #cipher = new SessionCipher(this, new ProtocolAddress('other', 1));

  constructor(identity = Curve.generateKeyPair()) {
    this.#identity = identity;
    this.#signed = signedKeyPair(identity, 1);
  }

  loadSession = () => Promise.resolve(this.#session && SessionRecord.deserialize(this.#session));
  storeSession = (_id: string, session: SessionRecord) => Promise.resolve(void (this.#session = session.serialize()));
  isTrustedIdentity = () => true;
  loadPreKey = (id: number | string) =>
    Promise.resolve(asPair(this.#preKeys.get(Number(id)) ?? Curve.generateKeyPair()));
  removePreKey = () => undefined;
  loadSignedPreKey = () => asPair(this.#signed.keyPair);
  getOurRegistrationId = () => 7;
  getOurIdentity = () => ({
    privKey: Buffer.from(this.#identity.private),
    pubKey: Buffer.from(generateSignalPubKey(this.#identity.public)),
  });

  async begin(other: Device, preKeyId: number): Promise<void> {
    const { keyPair, keyId, signature } = other.#signed;
    await new SessionBuilder(this, new ProtocolAddress('other', 1)).initOutgoing({
      registrationId: 7,
      identityKey: generateSignalPubKey(other.#identity.public),
      signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public), signature },
      preKey: {
        keyId: preKeyId,
        publicKey: generateSignalPubKey(other.#preKeys.get(preKeyId)?.public ?? Buffer.alloc(0)),
      },
    });
  }

  /** Decrypts what the other device sent. */
  async send(other: Device, words: string): Promise<string> {
    const { type, body } = await this.#cipher.encrypt(Buffer.from(words));
    const bytes = Buffer.from(body, 'binary');
    const read =
      type === 3 ? other.#cipher.decryptPreKeyWhisperMessage(bytes) : other.#cipher.decryptWhisperMessage(bytes);
    return (await read).toString();
  }
}

/**
 * The messages of a device to a contact with two sessions, after a late message came in the older one: the newer
 * session is tried first and cannot decrypt it.
 */
export async function sendAfterLateMessage(): Promise<string> {
  const us = new Device();
  const identity = Curve.generateKeyPair();
  // The device of the contact twice: before and after it was reset.
  const [former, renewed] = [new Device(identity), new Device(identity)];
  await former.begin(us, 1);
  await former.send(us, 'Oi');
  await us.send(former, 'Olá');
  await renewed.begin(us, 2);
  await renewed.send(us, 'Comecei de novo');
  await us.send(renewed, 'Está bem');
  await former.send(us, 'Atrasada');
  return us.send(renewed, 'Ainda se lê?');
}
