import { proto } from 'baileys';
import { type Account, type ChatMessage, Group, type ReceivedMessage } from '../core/accounts.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import type { Activities } from '../server/activities.ts';
import { type Dispatch, sendReceipt, notifyReadElsewhere } from '../server/dispatch.ts';
import type { Linking, ScanOutcome } from '../server/linking.ts';
import { type Content, buildContent, deletionOf, editOf, fileOf, keyOf, reactionTo } from './content.ts';
import { newId } from '../core/ids.ts';
import { notifyAppStateChange } from '../server/queries/app-state.ts';
import { notifyRestriction } from '../server/queries/restrictions.ts';
import { node } from '../wire/nodes.ts';
import {
  addToGroup,
  changeGroupPicture,
  promoteInGroup,
  removeFromGroup,
  renameGroup,
  setGroupAnnouncement,
} from './group-changes.ts';
import { disappearingSetting, withExpiration } from './disappearing.ts';
import { sealedEdit } from './seal.ts';
import { voteMessage } from './vote.ts';

/** The collection that contacts belong to. */
const CONTACTS_COLLECTION = 'critical_unblock_low';

/** What a phone needs of the test peer. */
export interface PhoneServices {
  peer: TestPeerState;
  dispatch: Dispatch;
  linking: Linking;
  activities: Activities;
}

interface SendOptions {
  /** default: now */
  at?: Date;
  /** default: a new one */
  id?: string;
}

/** A simulated phone: a number's main device. Companions (the product) are linked to it, others write to it. */
export class Phone {
  readonly account: Account;
  readonly #services: PhoneServices;

  constructor(account: Account, services: PhoneServices) {
    this.account = account;
    this.#services = services;
  }

  get number(): string {
    return this.account.number;
  }

  // --- linking

  /** Scans a QR. Unless switched off, the first scan of a client only makes it show another one (see the README). */
  scan(qr: string): ScanOutcome {
    return this.#services.linking.scan(this.account, qr);
  }

  /** Types in the code that a client shows, once it has asked for one. */
  enterCode(code: string): Promise<void> {
    return this.#services.linking.enterCode(this.account, code);
  }

  /** Whether a client shows a code for this phone. */
  get isAskedForCode(): boolean {
    return this.#services.linking.awaitsCode(this.number);
  }

  /** Removes linked devices, as under "Linked devices" in the phone. */
  unlink(): void {
    this.#services.peer.faults.endStream(this, 401);
    this.account.companions.clear();
  }

  // --- chats

  /** Resolves when the message is on its way to all recipients; at one without a linked client it has arrived. */
  async send(to: Phone | Group, content: Content, { at = new Date(), id }: SendOptions = {}): Promise<ChatMessage> {
    const chat = chatOf(to);
    const sellerJid = chat instanceof Group ? chat.jid : chat.pn;
    const built = await buildContent(content, this.#services.peer, sellerJid);
    const seconds = chat instanceof Group ? undefined : this.account.disappearing.get(chat.number);
    return this.#send(chat, seconds === undefined ? built : withExpiration(built, seconds), at, id);
  }

  /** Messages of this chat vanish after so many seconds from now on, on both sides; 0 = they stay. */
  setDisappearing(to: Phone, seconds: number): Promise<ChatMessage> {
    for (const [one, other] of [
      [this.account, to.account],
      [to.account, this.account],
    ] as const) {
      if (seconds === 0) one.disappearing.delete(other.number);
      else one.disappearing.set(other.number, seconds);
    }
    return this.#send(to.account, disappearingSetting(seconds));
  }

  edit(message: ChatMessage, text: string, { mentions }: { mentions?: readonly Account[] } = {}): Promise<ChatMessage> {
    const chat = this.#chatWith(message);
    const key = keyOf(message, this.account);
    const edit = editOf(key, text, mentions);
    const secret = message.content.messageContextInfo?.messageSecret;
    const author = chat instanceof Group ? this.account.lid : this.account.address;
    return this.#send(chat, secret && this.account.sealsEdits ? sealedEdit(edit, { secret, key, author }) : edit);
  }

  /** For everyone. */
  delete(message: ChatMessage): Promise<ChatMessage> {
    return this.#send(this.#chatWith(message), deletionOf(keyOf(message, this.account)));
  }

  /** An empty emoji takes the reaction back. */
  react(message: ChatMessage, emoji: string): Promise<ChatMessage> {
    return this.#send(this.#chatWith(message), reactionTo(keyOf(message, this.account), emoji));
  }

  vote(poll: ChatMessage, choices: readonly string[]): Promise<ChatMessage> {
    const creator = poll.from.address;
    const voter = this.account.address;
    const pollKey = keyOf(poll, this.account);
    return this.#send(this.#chatWith(poll), voteMessage({ poll: poll.content, pollKey, creator, voter, choices }));
  }

  /** Notifies the writer that the message was seen, unless receipts are switched off, and its own companions. */
  markRead(message: ChatMessage): void {
    this.account.read.add(message.id);
    if (this.account.sendsReadReceipts) sendReceipt(this.account, message, 'read');
    notifyReadElsewhere(this.account, message);
  }

  /** Notifies the writer that the voice message was listened to. */
  markPlayed(message: ChatMessage): void {
    sendReceipt(this.account, message, 'played');
  }

  /** The first message with these words, or that fits: one that is there, or the next that comes. */
  waitForMessage(
    textOrPredicate: string | ((message: ReceivedMessage) => boolean),
    timeoutMs?: number,
  ): Promise<ReceivedMessage> {
    const matches =
      typeof textOrPredicate === 'string'
        ? (message: ReceivedMessage) => message.text === textOrPredicate
        : textOrPredicate;
    return this.account.received.waitFor(matches, timeoutMs);
  }

  /** The bytes of a message's file. */
  async downloadMedia({ content }: ChatMessage): Promise<Buffer | undefined> {
    const file = fileOf(content);
    return file && this.#services.peer.media.open(file.pointer, file.type);
  }

  renameGroup(group: Group, subject: string): void {
    renameGroup(this.account, group, subject);
  }

  addToGroup(group: Group, member: Phone): void {
    addToGroup(this.account, group, member.account);
  }

  promoteInGroup(group: Group, member: Phone): void {
    promoteInGroup(this.account, group, member.account);
  }

  /** From here on only admins write there, or everyone again. */
  setGroupAnnouncement(group: Group, isOn: boolean): void {
    setGroupAnnouncement(this.account, group, isOn);
  }

  changeGroupPicture(group: Group): void {
    changeGroupPicture(this.account, group);
  }

  /** Oneself: leaving it. */
  removeFromGroup(group: Group, member: Phone): void {
    removeFromGroup(this.account, group, member.account);
  }

  /** Into the address book, which companions share; an empty name takes it out. */
  async saveContact(other: Phone, name: string): Promise<void> {
    const { pn, lid } = other.account;
    const version = await this.account.appState.change({
      type: CONTACTS_COLLECTION,
      index: ['contact', pn],
      syncAction: {
        contactAction: { fullName: name, firstName: name.split(' ')[0], lidJid: lid, saveOnPrimaryAddressbook: true },
      },
      apiVersion: 2,
      operation: name === '' ? proto.SyncdMutation.SyncdOperation.REMOVE : proto.SyncdMutation.SyncdOperation.SET,
    });
    notifyAppStateChange(this.account, CONTACTS_COLLECTION, version);
  }

  /**
   * WhatsApp moves its chats to private ids: from here on others are addressed by theirs, and companions are notified.
   */
  async migrateToLids(others: readonly Phone[] = []): Promise<void> {
    this.account.lidMigration = 'migrated';
    const encodedMappingPayload = proto.LIDMigrationMappingSyncPayload.encode({
      pnToLidMappings: others.map(({ number, account }) => ({
        pn: Number(number),
        assignedLid: Number(account.lidUser),
      })),
      chatDbMigrationTimestamp: Math.floor(Date.now() / 1000),
    }).finish();
    for (const companion of this.account.companions.values())
      await this.#services.dispatch.sendPeerMessage(this.account, companion, {
        type: proto.Message.ProtocolMessage.Type.LID_MIGRATION_MAPPING_SYNC,
        lidMigrationMappingSyncMessage: { encodedMappingPayload },
      });
  }

  /** WhatsApp forbids the account to begin conversations until then, after complaints, and notifies its companions; refusals are a fault. */
  restrict(until: Date): void {
    this.account.restrictedUntil = until;
    notifyRestriction(this.account);
  }

  /** Ends the restriction early. */
  liftRestriction(): void {
    this.account.restrictedUntil = undefined;
    notifyRestriction(this.account);
  }

  // --- what is not kept

  sendTyping(to: Phone, kind: 'composing' | 'recording' | 'paused'): void {
    this.#services.activities.sendTyping(this.account, to.account, kind);
  }

  setPresence(presence: 'available' | 'unavailable'): void {
    this.account.presence = presence;
    this.#services.activities.broadcastPresence(this.account);
  }

  /** Rings at the companions of the other side; `account.calls` records who rejects it. */
  call(to: Phone, { isVideo = false }: { isVideo?: boolean } = {}): { id: string; end: (reason?: 'timeout') => void } {
    const id = newId('CALL');
    const { activities } = this.#services;
    activities.call(
      this.account,
      to.account,
      node('offer', {}, [node('audio'), ...(isVideo ? [node('video')] : [])]),
      id,
    );
    return { id, end: (reason) => activities.call(this.account, to.account, node('terminate', { reason }), id) };
  }

  #send(chat: Account | Group, content: proto.IMessage, at = new Date(), id?: string): Promise<ChatMessage> {
    return this.#services.dispatch.send(this.account, chat, content, at, id);
  }

  /** Where a change of a message is sent: to the group, or to the other side. */
  #chatWith({ from, chat }: ChatMessage): Account | Group {
    if (chat instanceof Group) return chat;
    return from === this.account ? chat : from;
  }
}

const chatOf = (to: Phone | Group): Account | Group => (to instanceof Group ? to : to.account);
