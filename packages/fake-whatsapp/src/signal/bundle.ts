import { type BinaryNode, encodeBigEndian, generateSignalPubKey, KEY_BUNDLE_TYPE } from 'baileys';
import { child, childBytes, children, node, unsigned } from '../wire/nodes.ts';

export interface PublicPreKey {
  id: number;
  publicKey: Buffer;
}

export interface SignedPreKey extends PublicPreKey {
  signature: Buffer;
}

/** What a client needs to know about a device to open a Signal session with it. */
export interface KeyBundle {
  registrationId: number;
  identity: Buffer;
  signedPreKey: SignedPreKey;
  /** used up by one session; a device that has none left goes without */
  preKey?: PublicPreKey | undefined;
}

/** As libsignal takes it; it works without a one-time key, though its types do not allow that. */
export function asSession(bundle: KeyBundle) {
  const { registrationId, identity, signedPreKey, preKey } = bundle;
  return {
    registrationId,
    identityKey: generateSignalPubKey(identity),
    signedPreKey: {
      keyId: signedPreKey.id,
      publicKey: generateSignalPubKey(signedPreKey.publicKey),
      signature: signedPreKey.signature,
    },
    ...(preKey ? { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.publicKey) } } : {}),
  };
}

const keyNode = (tag: string, key: PublicPreKey | SignedPreKey): BinaryNode =>
  node(tag, {}, [
    node('id', {}, encodeBigEndian(key.id, 3)),
    node('value', {}, key.publicKey),
    ...('signature' in key ? [node('signature', {}, key.signature)] : []),
  ]);

export const registrationNode = (registrationId: number): BinaryNode =>
  node('registration', {}, encodeBigEndian(registrationId));

/** The keys of a bundle, as they appear in an answer to a query and in a request to send again. */
export function keyNodes({ identity, signedPreKey, preKey }: KeyBundle): BinaryNode[] {
  return [
    node('type', {}, KEY_BUNDLE_TYPE),
    node('identity', {}, identity),
    ...(preKey ? [keyNode('key', preKey)] : []),
    keyNode('skey', signedPreKey),
  ];
}

const readKey = (of: BinaryNode): PublicPreKey => ({
  id: unsigned(childBytes(of, 'id')),
  publicKey: childBytes(of, 'value'),
});

export function readSignedPreKey(parent: BinaryNode): SignedPreKey {
  const key = child(parent, 'skey');
  if (!key) throw new Error('No signed prekey');
  return { ...readKey(key), signature: childBytes(key, 'signature') };
}

export const readPreKeys = (list: BinaryNode | undefined): PublicPreKey[] => children(list, 'key').map(readKey);

/** The keys that a device sends along when it asks to send again. */
export function readRetryBundle(receipt: BinaryNode): KeyBundle | undefined {
  const keys = child(receipt, 'keys');
  if (!keys) return undefined;
  return {
    registrationId: unsigned(childBytes(receipt, 'registration')),
    identity: childBytes(keys, 'identity'),
    signedPreKey: readSignedPreKey(keys),
    preKey: readPreKeys(keys)[0],
  };
}
