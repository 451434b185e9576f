import { type BinaryNode, encodeWAMessage, proto } from 'baileys';
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
} from 'baileys/lib/Signal/Group/index.js';
import { ProtocolAddress, SessionBuilder, SessionCipher } from 'libsignal';
import { contentBytes, node } from '../wire/nodes.ts';
import { asSession, type KeyBundle } from './bundle.ts';
import { KeyStore } from './key-store.ts';
import { patchRatchetRollback } from './ratchet-rollback.ts';

patchRatchetRollback();

/** libsignal's number for a message that opens a session. */
const OPENS_SESSION = 3;

/** A device of another account under one of its two addresses; a phone has a session for each. */
export interface DeviceRef {
  /** digits of the number or of the private id */
  user: string;
  deviceId: number;
}

const addressOf = ({ user, deviceId }: DeviceRef) => new ProtocolAddress(user, deviceId);

/** Messages are padded with 1 to 16 bytes that contain their number. */
function decodePaddedMessage(padded: Uint8Array): proto.Message {
  return proto.Message.decode(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)));
}

/** A simulated phone's end-to-end encryption. Calls must not overlap: the ratchet steps with each of them. */
export class SignalDevice {
  readonly keys = new KeyStore();

  /** Opens a session with the bundle when there is none. */
  async encrypt(to: DeviceRef, message: proto.IMessage, bundle: () => KeyBundle): Promise<BinaryNode> {
    const address = addressOf(to);
    const session = await this.keys.loadSession(address.toString());
    if (!session?.haveOpenSession()) await this.openSession(to, bundle());
    const { type, body } = await new SessionCipher(this.keys, address).encrypt(encodeWAMessage(message));
    return node('enc', { v: '2', type: type === OPENS_SESSION ? 'pkmsg' : 'msg' }, Buffer.from(body, 'binary'));
  }

  async openSession(to: DeviceRef, bundle: KeyBundle): Promise<void> {
    const session = asSession(bundle) as Parameters<SessionBuilder['initOutgoing']>[0];
    await new SessionBuilder(this.keys, addressOf(to)).initOutgoing(session);
  }

  forgetSession(peer: DeviceRef): void {
    this.keys.forgetSession(addressOf(peer).toString());
  }

  /** Decrypts in the session of the address that a message names, or else in that of the sender's other address. */
  async decryptUnderEither([named, other]: readonly [DeviceRef, DeviceRef], enc: BinaryNode): Promise<proto.Message> {
    try {
      return await this.decrypt(named, enc);
    } catch (error) {
      if (!(await this.keys.loadSession(addressOf(other).toString()))) throw error;
      return this.decrypt(other, enc);
    }
  }

  async decrypt(from: DeviceRef, enc: BinaryNode): Promise<proto.Message> {
    const cipher = new SessionCipher(this.keys, addressOf(from));
    const bytes = contentBytes(enc);
    return decodePaddedMessage(
      await (enc.attrs['type'] === 'pkmsg'
        ? cipher.decryptPreKeyWhisperMessage(bytes)
        : cipher.decryptWhisperMessage(bytes)),
    );
  }

  /** For a group: one encryption for all members, and the key that each of their devices has to be given once. */
  async encryptForGroup(
    group: string,
    self: DeviceRef,
    message: proto.IMessage,
  ): Promise<{ enc: BinaryNode; senderKey: proto.IMessage }> {
    const name = new SenderKeyName(group, addressOf(self));
    const distribution = await new GroupSessionBuilder(this.keys).create(name);
    const bytes = await new GroupCipher(this.keys, name).encrypt(encodeWAMessage(message));
    return {
      enc: node('enc', { v: '2', type: 'skmsg' }, Buffer.from(bytes)),
      senderKey: {
        senderKeyDistributionMessage: {
          groupId: group,
          axolotlSenderKeyDistributionMessage: distribution.serialize(),
        },
      },
    };
  }

  async acceptSenderKey(from: DeviceRef, key: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    const { groupId, axolotlSenderKeyDistributionMessage: bytes } = key;
    if (!groupId || !bytes) throw new Error('A sender key without its group');
    const name = new SenderKeyName(groupId, addressOf(from));
    const message = new SenderKeyDistributionMessage(null, null, null, null, bytes);
    await new GroupSessionBuilder(this.keys).process(name, message);
  }

  async decryptFromGroup(group: string, from: DeviceRef, enc: BinaryNode): Promise<proto.Message> {
    const name = new SenderKeyName(group, addressOf(from));
    return decodePaddedMessage(await new GroupCipher(this.keys, name).decrypt(contentBytes(enc)));
  }
}
