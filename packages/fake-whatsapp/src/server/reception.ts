import { jidDecode, type BinaryNode, type proto } from 'baileys';
import { formOf, isWrongForm, type Account, type Group } from '../core/accounts.ts';
import type { Companion } from '../core/companion.ts';
import { deviceOf } from '../core/directory.ts';
import type { MessageOutcome } from '../core/faults.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import { textOf } from '../core/text.ts';
import { keyNodes, registrationNode } from '../signal/bundle.ts';
import { attribute, child, children, firstChild, node, seconds } from '../wire/nodes.ts';
import { sendAutoReceipts } from './dispatch.ts';

/** The owner of the device that sent a stanza. */
export interface Sender {
  account: Account;
  companion: Companion;
}

/** The answer of a companion's own phone to a request. */
export type PeerRequestHandler = (sender: Sender, request: proto.Message.IProtocolMessage, id: string) => void;

const MAX_RETRY_REQUESTS = 5;
const RESTRICTED = 463;
const BAD_REQUEST = 400;

/** Takes what a companion sends and brings it to phones, which decrypt it, and to other companions. */
export class Reception {
  readonly #peer: TestPeerState;
  readonly #onPeerRequest: PeerRequestHandler;
  /** how often a phone asked for a message once more, as "phone message" */
  readonly #retryCounts = new Map<string, number>();

  constructor(peer: TestPeerState, onPeerRequest: PeerRequestHandler) {
    this.#peer = peer;
    this.#onPeerRequest = onPeerRequest;
  }

  accept(sender: Sender, stanza: BinaryNode): void {
    const outcome = this.#peer.faults.takeMessageOutcome(sender.account);
    if (outcome.kind === 'lost') return;
    const fate = outcome.kind === 'accepted' ? this.#fateOfForm(sender, stanza) : outcome;
    const error = fate.kind === 'refused' ? fate.code : undefined;
    if (outcome.kind !== 'ack-dropped') {
      const acknowledged = {
        class: 'message',
        id: attribute(stanza, 'id'),
        from: attribute(stanza, 'to'),
        t: seconds(),
        error,
        refresh_lid: fate.kind === 'refresh-lid' ? 'true' : undefined,
      };
      sender.companion.socket?.send(node('ack', acknowledged));
    }
    if (fate.kind !== 'accepted' && fate.kind !== 'ack-dropped') return;
    const group = this.#peer.directory.groups.get(attribute(stanza, 'to'));
    if (group) this.#toGroup(sender, stanza, group);
    else this.#toDevices(sender, stanza);
  }

  /** What WhatsApp does with a chat with one person that is addressed in another form than it wants, or under an id that is gone. */
  #fateOfForm({ account }: Sender, stanza: BinaryNode): MessageOutcome {
    const to = attribute(stanza, 'to');
    const { user = '', server } = jidDecode(to) ?? {};
    const reader = this.#peer.directory.findAccount(to);
    // To one device alone goes what that device asked for once more.
    const isOwn = reader === account || stanza.attrs['category'] === 'peer';
    if (isOwn || server === 'g.us' || stanza.attrs['device_fanout'] === 'false') return { kind: 'accepted' };
    if (reader?.isFormerLid(user)) return { kind: 'refresh-lid' };
    if (!isWrongForm(account, reader, to)) return { kind: 'accepted' };
    if (account.wrongForm === 'dropped') return { kind: 'dropped' };
    const isNumber = formOf(to) === 'number' || reader?.reachedBy === 'number';
    return { kind: 'refused', code: isNumber ? RESTRICTED : BAD_REQUEST };
  }

  #toDevices(sender: Sender, stanza: BinaryNode): void {
    const direct = child(stanza, 'enc');
    if (direct) this.#toDevice(sender, stanza, attribute(stanza, 'to'), [direct]);
    for (const to of children(child(stanza, 'participants'), 'to')) {
      const enc = firstChild(to);
      if (enc) this.#toDevice(sender, stanza, attribute(to, 'jid'), [enc]);
    }
  }

  #toGroup(sender: Sender, stanza: BinaryNode, group: Group): void {
    const own = new Map(
      children(child(stanza, 'participants'), 'to').map((to) => [attribute(to, 'jid'), firstChild(to)]),
    );
    const again = stanza.attrs['participant'];
    const all = child(stanza, 'enc');
    if (again !== undefined) return this.#toDevice(sender, stanza, again, all ? [all] : [], group);
    for (const member of group.members) {
      for (const deviceId of [0, ...member.companions.keys()]) {
        if (member === sender.account && deviceId === sender.companion.deviceId) continue;
        const suffix = deviceId === 0 ? '' : `:${deviceId}`;
        const lid = `${member.lidUser}${suffix}@lid`;
        const key = own.get(lid) ?? own.get(`${member.number}${suffix}@s.whatsapp.net`);
        this.#toDevice(
          sender,
          stanza,
          lid,
          [key, all].filter((enc) => enc !== undefined),
          group,
        );
      }
    }
  }

  #toDevice(sender: Sender, stanza: BinaryNode, jid: string, encs: BinaryNode[], group?: Group): void {
    const to = this.#peer.directory.findAccount(jid);
    if (!to || to.blocked.has(sender.account.number)) return;
    const deviceId = deviceOf(jid);
    if (deviceId === 0) void to.signalQueue.run(() => this.#decrypt(sender, stanza, to, jid, encs, group));
    else to.companions.get(deviceId)?.deliver(toCompanionStanza(sender, stanza, to, jid, encs, group));
  }

  /** A phone reads what was written for it. */
  async #decrypt(
    sender: Sender,
    stanza: BinaryNode,
    reader: Account,
    jid: string,
    encs: BinaryNode[],
    group?: Group,
  ): Promise<void> {
    const { account, companion } = sender;
    const form = formOf(jid);
    const device = { user: account.userIn(form), deviceId: companion.deviceId };
    const other = { user: account.userIn(form === 'lid' ? 'number' : 'lid'), deviceId: companion.deviceId };
    try {
      if (reader !== account && this.#peer.faults.consumeFault(reader, 'unreadable')) {
        for (const one of [device, other]) reader.device.forgetSession(one);
        throw new Error('This phone is set to fail to decrypt it');
      }
      for (const enc of encs) {
        const isGroups = enc.attrs['type'] === 'skmsg' && group;
        const content = isGroups
          ? await reader.device.decryptFromGroup(group.jid, device, enc)
          : await reader.device.decryptUnderEither([device, other], enc);
        if (content.senderKeyDistributionMessage)
          await reader.device.acceptSenderKey(device, content.senderKeyDistributionMessage);
        this.#recordReceived(sender, stanza, reader, jid, content, group);
      }
    } catch (error) {
      this.#peer.record.addProblem(reader.number, `Cannot read ${stanza.attrs['id']}: ${String(error)}`);
      this.#requestRetry(sender, stanza, reader, jid, group);
    }
  }

  #recordReceived(
    sender: Sender,
    stanza: BinaryNode,
    reader: Account,
    jid: string,
    content: proto.Message,
    group?: Group,
  ): void {
    const { account, companion } = sender;
    const id = attribute(stanza, 'id');
    const own = content.deviceSentMessage;
    if (reader === account) {
      if (content.protocolMessage && stanza.attrs['category'] === 'peer')
        return this.#onPeerRequest(sender, content.protocolMessage, id);
      const chat = group ?? this.#peer.directory.findAccount(own?.destinationJid ?? '');
      const written = group ? content : own?.message;
      if (chat && written)
        account.sent.set(id, { id, from: account, chat, content: written, text: textOf(written), at: new Date() });
      return;
    }
    if (isOnlySenderKey(content)) return;
    const message = {
      id,
      from: account,
      chat: group ?? account,
      content,
      text: textOf(content),
      at: new Date(),
      addressedTo: jid,
    };
    const isRepeat = reader.received.all.some((other) => other.id === id && other.from === account);
    reader.received.add({
      ...message,
      fromDevice: companion.deviceId,
      isRepeat,
      isSilent: reader.hasAvailableCompanion,
    });
    sendAutoReceipts(reader, message);
  }

  /** Asks the sender for the message once more, with fresh keys. */
  #requestRetry({ account, companion }: Sender, stanza: BinaryNode, reader: Account, jid: string, group?: Group): void {
    const id = attribute(stanza, 'id');
    const asked = (this.#retryCounts.get(`${reader.number} ${id}`) ?? 0) + 1;
    if (asked > MAX_RETRY_REQUESTS || reader === account) return;
    this.#retryCounts.set(`${reader.number} ${id}`, asked);
    const bundle = reader.device.keys.newBundle();
    const place = group ? { from: group.jid, participant: reader.lid } : { from: jid };
    const request = node('receipt', { ...place, id, type: 'retry', t: seconds() }, [
      node('retry', { count: asked, id, t: seconds(), v: 1 }),
      registrationNode(bundle.registrationId),
      node('keys', {}, keyNodes(bundle)),
    ]);
    this.#peer.faults.deliver(account, () => companion.deliver(request));
  }
}

/** A message that brings nothing but the sender key of a group. */
function isOnlySenderKey(content: proto.Message): boolean {
  return Object.entries(content).every(
    ([name, value]) => value == null || name === 'senderKeyDistributionMessage' || name === 'messageContextInfo',
  );
}

/** The stanza as another linked device gets it. */
function toCompanionStanza(
  { account, companion }: Sender,
  stanza: BinaryNode,
  to: Account,
  jid: string,
  encs: BinaryNode[],
  group?: Group,
): BinaryNode {
  const isLid = jid.endsWith('@lid');
  const address = isLid
    ? `${account.lidUser}:${companion.deviceId}@lid`
    : `${account.number}:${companion.deviceId}@s.whatsapp.net`;
  const place = group
    ? {
        from: group.jid,
        participant: `${account.lidUser}:${companion.deviceId}@lid`,
        participant_pn: account.pn,
        addressing_mode: 'lid',
      }
    : {
        from: address,
        recipient: to === account ? attribute(stanza, 'to') : undefined,
        ...(isLid
          ? { sender_pn: account.pn, addressing_mode: 'lid' }
          : { sender_lid: account.lid, addressing_mode: 'pn' }),
      };
  const { id, type, edit } = stanza.attrs;
  return node('message', { ...place, id, type, edit, t: seconds(), notify: account.name }, [
    ...encs,
    ...children(stanza, 'device-identity'),
  ]);
}
