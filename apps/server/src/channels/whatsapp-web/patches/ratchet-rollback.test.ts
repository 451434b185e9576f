import { Curve, generateSignalPubKey, signedKeyPair, type KeyPair } from 'baileys';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';
import { describe, expect, it } from 'vitest';
import { applyBaileysPatches } from './baileys-patches.ts';

applyBaileysPatches();

const asPair = (pair: KeyPair) => ({ privKey: Buffer.from(pair.private), pubKey: Buffer.from(pair.public) });

/** A device with its keys, which writes to one other. */
class Device implements SignalStorage {
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

  /** What the other one reads of it. */
  async tells(other: Device, words: string): Promise<string> {
    const { type, body } = await this.#cipher.encrypt(Buffer.from(words));
    const bytes = Buffer.from(body, 'binary');
    const read =
      type === 3 ? other.#cipher.decryptPreKeyWhisperMessage(bytes) : other.#cipher.decryptWhisperMessage(bytes);
    return (await read).toString();
  }
}

describe('a person with two sessions', () => {
  it('reads what the newer one encrypts also after something came in the older one', async () => {
    const us = new Device();
    const identity = Curve.generateKeyPair();
    // The same person's device twice: as it was, and as it is once it has begun anew.
    const [asItWas, asItIs] = [new Device(identity), new Device(identity)];
    await asItWas.begin(us, 1);
    await asItWas.tells(us, 'Oi');
    await us.tells(asItWas, 'Olá');
    await asItIs.begin(us, 2);
    await asItIs.tells(us, 'Comecei de novo');
    await us.tells(asItIs, 'Está bem');
    // Late, and in the session of before: the newer one is tried first, and cannot read it.
    await asItWas.tells(us, 'Atrasada');
    expect(await us.tells(asItIs, 'Ainda se lê?')).toBe('Ainda se lê?');
    expect(await asItIs.tells(us, 'Sim')).toBe('Sim');
    expect(await us.tells(asItIs, 'Que bom')).toBe('Que bom');
  });
});
