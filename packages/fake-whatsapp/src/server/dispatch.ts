import type { BinaryNode, proto } from 'baileys';
import { type Account, type AddressForm, type ChatMessage, Group } from '../core/accounts.ts';
import type { Companion } from '../core/companion.ts';
import { garbleStanza } from '../core/faults.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import { editAttribute, stanzaTypeOf, textOf } from '../core/text.ts';
import type { KeyBundle } from '../signal/bundle.ts';
import type { DeviceRef } from '../signal/device.ts';
import { attribute, node, seconds } from '../wire/nodes.ts';
import { newId } from '../core/ids.ts';

type AddressAttributes = Record<string, string | undefined>;
type ShownAddress = Account['addressing'];

const READ_AFTER_MS = 50;

/**
 * Sends a phone's message: encrypted for each companion of the other side and of its own, and put before other phones.
 */
export class Dispatch {
  readonly #peer: TestPeerState;

  constructor(peer: TestPeerState) {
    this.#peer = peer;
  }

  async send(
    from: Account,
    chat: Account | Group,
    content: proto.IMessage,
    at: Date,
    id = newId(),
  ): Promise<ChatMessage> {
    const message: ChatMessage = { id, from, chat, content, text: textOf(content), at };
    from.sent.set(id, message);
    await from.signalQueue.run(() =>
      chat instanceof Group ? this.#toGroup(message, chat) : this.#toAccount(message, chat),
    );
    return message;
  }

  /** A message between the devices of one account: keys, history, answers to requests. */
  async sendPeerMessage(
    account: Account,
    companion: Companion,
    protocolMessage: proto.Message.IProtocolMessage,
  ): Promise<void> {
    await account.signalQueue.run(async () => {
      const enc = await encryptFor(account, account, companion, { protocolMessage }, 'number');
      const attributes = {
        from: account.pn,
        id: newId(),
        t: seconds(),
        type: 'text',
        category: 'peer',
        sender_lid: account.lid,
      };
      this.#deliver(account, companion, node('message', attributes, [enc]));
    });
  }

  /** A companion could not decrypt a message: it gets it once more, in a new session. */
  async resend(
    message: ChatMessage,
    to: Account,
    companion: Companion,
    { count, bundle }: { count: number; bundle: KeyBundle | undefined },
  ): Promise<void> {
    const { from } = message;
    const { device } = from;
    await from.signalQueue.run(async () => {
      const { plain, attributes, form } = await this.#contentForReader(message, to);
      const reader = deviceIn(from, to, companion, form);
      device.forgetSession(reader);
      await device.openSession(reader, bundle ?? companion.nextBundle());
      const enc = await encryptFor(from, to, companion, plain, form);
      enc.attrs['count'] = String(count);
      this.#deliver(to, companion, messageNode(message, attributes, [enc]));
    });
  }

  /** The part of a message for one reader: in a group together with the sender key. */
  async #contentForReader(
    message: ChatMessage,
    to: Account,
  ): Promise<{ plain: proto.IMessage; attributes: AddressAttributes; form: AddressForm }> {
    const { from, chat, content } = message;
    if (chat instanceof Group) {
      const { senderKey } = await from.device.encryptForGroup(chat.jid, primaryDevice(from), {});
      return { plain: { ...content, ...senderKey }, attributes: groupAttributes(message, chat), form: 'lid' };
    }
    if (from === to)
      return {
        plain: toDeviceSentMessage(message),
        attributes: ownDeviceAttributes(message, chat),
        form: formShown(chat.addressing),
      };
    const addressing = addressingTo(to, from);
    return { plain: content, attributes: senderAttributes(from, addressing), form: formShown(addressing) };
  }

  async #toAccount(message: ChatMessage, to: Account): Promise<void> {
    const { from } = message;
    if (to.blocked.has(from.number)) return;
    const isDuplicated = to.companions.size > 0 && this.#peer.faults.consumeFault(to, 'doubled');
    const shownAs: ShownAddress[] = isDuplicated ? ['number', 'lid'] : [addressingTo(to, from)];
    for (const addressing of shownAs) {
      for (const companion of to.companions.values()) {
        const enc = await encryptFor(from, to, companion, message.content, formShown(addressing));
        this.#deliver(to, companion, messageNode(message, senderAttributes(from, addressing), [enc]));
      }
    }
    if (to === from) return;
    for (const companion of from.companions.values()) {
      const enc = await encryptFor(from, from, companion, toDeviceSentMessage(message), formShown(to.addressing));
      this.#deliver(from, companion, messageNode(message, ownDeviceAttributes(message, to), [enc]));
    }
    to.received.add({
      ...message,
      fromDevice: 0,
      addressedTo: to.address,
      isRepeat: false,
      isSilent: to.hasAvailableCompanion,
    });
    sendAutoReceipts(to, message);
  }

  async #toGroup(message: ChatMessage, group: Group): Promise<void> {
    const { from, content } = message;
    const { enc, senderKey } = await from.device.encryptForGroup(group.jid, primaryDevice(from), content);
    for (const member of group.members) {
      for (const companion of member.companions.values()) {
        const holder = `${from.number}>${member.number}:${companion.deviceId}`;
        const parts = group.keyHolders.has(holder)
          ? [enc]
          : [await encryptFor(from, member, companion, senderKey, 'lid'), enc];
        group.keyHolders.add(holder);
        this.#deliver(member, companion, messageNode(message, groupAttributes(message, group), parts));
      }
      if (member === from) continue;
      member.received.add({
        ...message,
        fromDevice: 0,
        addressedTo: group.jid,
        isRepeat: false,
        isSilent: member.hasAvailableCompanion,
      });
      sendAutoReceipts(member, message);
    }
  }

  #deliver(to: Account, companion: Companion, stanza: BinaryNode): void {
    const { faults } = this.#peer;
    const isOwn = stanza.attrs['category'] === 'peer';
    const sent = !isOwn && faults.consumeFault(to, 'garbled') ? garbleStanza(stanza) : stanza;
    companion.cameFrom.set(attribute(stanza, 'id'), attribute(stanza, 'from'));
    if (!isOwn && faults.consumeFault(to, 'lostConfirmations')) companion.confirmationLost.add(attribute(stanza, 'id'));
    faults.deliver(to, () => companion.deliver(sent));
  }
}

/** Notifies the writer of a message that it was delivered (no kind), read or played. */
export function sendReceipt(
  reader: Account,
  message: ChatMessage & { addressedTo?: string },
  kind: 'read' | 'played' | undefined,
): void {
  const { from, chat, id } = message;
  const address = message.addressedTo ?? reader.address;
  const attributes = chat instanceof Group ? { from: chat.jid, participant: reader.lid } : { from: address };
  for (const companion of from.companions.values())
    companion.deliver(node('receipt', { ...attributes, id, type: kind, t: seconds() }));
}

/** Notifies the companions of the phone on which a message was read: to others it is a read receipt, or nothing. */
export function notifyReadElsewhere(reader: Account, { id, from, chat }: ChatMessage): void {
  const place =
    chat instanceof Group
      ? { from: chat.jid, participant: reader.lid, recipient: from.lid }
      : { from: reader.pn, recipient: from.address };
  const type = reader.sendsReadReceipts ? 'read' : 'read-self';
  for (const companion of reader.companions.values())
    companion.deliver(node('receipt', { ...place, id, type, t: seconds() }));
}

/** A phone's automatic receipt for a message; a person reads it a little later. */
export function sendAutoReceipts(reader: Account, message: ChatMessage & { addressedTo?: string }): void {
  if (reader.confirms !== 'nothing') sendReceipt(reader, message, undefined);
  if (reader.confirms === 'read') setTimeout(() => sendReceipt(reader, message, 'read'), READ_AFTER_MS).unref();
}

const primaryDevice = ({ lidUser }: Account) => ({ user: lidUser, deviceId: 0 });

/** The form under which a sender appears. */
const formShown = (addressing: ShownAddress): AddressForm => (addressing === 'number' ? 'number' : 'lid');

/** A companion as the phone of `from` knows it in a chat of this form. */
function deviceIn(from: Account, to: Account, { deviceId }: Companion, form: AddressForm): DeviceRef {
  return { user: to.userIn(from.sessionsUnder === 'as-addressed' ? form : from.sessionsUnder), deviceId };
}

function encryptFor(
  from: Account,
  to: Account,
  companion: Companion,
  content: proto.IMessage,
  form: AddressForm,
): Promise<BinaryNode> {
  return from.device.encrypt(deviceIn(from, to, companion, form), content, () => companion.nextBundle());
}

function messageNode(
  { id, at, from, content }: ChatMessage,
  addressAttributes: AddressAttributes,
  parts: BinaryNode[],
): BinaryNode {
  const attributes = {
    id,
    t: seconds(at),
    notify: from.name,
    type: stanzaTypeOf(content),
    edit: editAttribute(content),
  };
  return node('message', { ...addressAttributes, ...attributes }, parts);
}

/** An account whose chats have moved to private ids sees others under theirs. */
const addressingTo = ({ lidMigration }: Account, { addressing }: Account): ShownAddress =>
  lidMigration === 'migrated' && addressing === 'number' ? 'lid' : addressing;

/** How the sender appears: under one address, with the other one beside it unless it is hidden. */
function senderAttributes({ pn, lid, disclosesLid }: Account, addressing: ShownAddress): AddressAttributes {
  if (addressing === 'number') return { from: pn, sender_lid: disclosesLid ? lid : undefined, addressing_mode: 'pn' };
  return { from: lid, sender_pn: addressing === 'hidden' ? undefined : pn, addressing_mode: 'lid' };
}

function groupAttributes({ from }: ChatMessage, { jid }: Group): AddressAttributes {
  return {
    from: jid,
    participant: from.lid,
    participant_pn: from.addressing === 'hidden' ? undefined : from.pn,
    addressing_mode: 'lid',
  };
}

/** For own companions: what the handset wrote, and to whom. */
function ownDeviceAttributes({ from }: ChatMessage, to: Account): AddressAttributes {
  if (to.addressing === 'number')
    return {
      from: from.pn,
      recipient: to.pn,
      recipient_lid: to.lid,
      peer_recipient_lid: to.lid,
      addressing_mode: 'pn',
    };
  const number = to.addressing === 'hidden' ? undefined : to.pn;
  return { from: from.lid, recipient: to.lid, recipient_pn: number, peer_recipient_pn: number, addressing_mode: 'lid' };
}

function toDeviceSentMessage({ chat, content }: ChatMessage): proto.IMessage {
  const destinationJid = chat instanceof Group ? chat.jid : chat.address;
  return { deviceSentMessage: { destinationJid, message: content } };
}
