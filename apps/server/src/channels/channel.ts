import type {
  Activity,
  ConnectionStatus,
  GroupChangeKind,
  Interactive,
  LoginProblem,
  MediaType,
  OrderItem,
  Provider,
  Referral,
  SessionEventKind,
  SessionFacts,
} from '@balcao/contract';
import type { CompanyTx } from '../platform/db/database.ts';
import type { AccountHealth } from './account-health.ts';
import type { TemplateChange } from './template-change.ts';

/** An address as a provider names it: a phone number in digits, a private id (LID), or a group. */
export interface Address {
  kind: 'pn' | 'lid' | 'group';
  value: string;
}

/** A file that is stored already; `key` is the storage's. Sizes in bytes and pixels. */
export interface StoredMedia {
  key: string;
  name: string;
  mime: string;
  size: number;
  width?: number | undefined;
  height?: number | undefined;
  /** seconds, of sound and film whose length is known */
  seconds?: number | undefined;
  /** the small picture that its sender made: a JPEG as base64 */
  preview?: string | undefined;
}

/** A file that the provider still has, as its sender describes it; `size` 0 = not told. */
export type PendingMedia = Omit<StoredMedia, 'key'>;

/** A picture that is stored already. */
export type Picture = Pick<StoredMedia, 'key' | 'name' | 'mime'>;

type Pictured<T extends { pictureUrl: string | null }> = Omit<T, 'pictureUrl'> & { picture: Picture | null };

/** What brought a contact to write, with its picture in the storage. Its texts need not be bounded: the inbox does that. */
export type StoredReferral = Pictured<Referral>;

/** `author` tells voters apart: `me`, or the address of who voted. */
type Authored<T> = T & { author: string };

type Stored<T> = T extends { items: OrderItem[] }
  ? Omit<T, 'items'> & { items: Pictured<OrderItem>[] }
  : T extends { votes: (infer Vote)[] }
    ? Omit<T, 'votes'> & { votes: Authored<Vote>[] }
    : T extends { pictureUrl: string | null }
      ? Pictured<T>
      : T;

/** What a message holds beside its words and files, with its pictures in the storage; bounded by the inbox, too. */
export type StoredInteractive = Stored<Interactive>;

export type StoredLinkCard = Extract<StoredInteractive, { kind: 'link' }>;

/** What the phone of whoever answers a message says of it; not a message of ours, and bounded by the inbox. */
export interface QuotedCopy {
  fromMe: boolean;
  /** in a group: who wrote it, where that is known and it is not of the company */
  author: Address | undefined;
  mediaType: MediaType;
  /** of a contact card its name */
  body: string;
  mediaName: string | null;
}

/** Somebody whom a text mentions: by `@` and these digits. */
export interface Mention {
  digits: string;
  /** as far as they are known */
  addresses: Address[];
  /** it is the connection itself */
  isOwn: boolean;
}

/** A message that reached us, or that the company's own handset sent. */
export interface InboundMessage {
  /** every address known of the other side; the first one names the chat */
  addresses: [Address, ...Address[]];
  providerId: string;
  fromMe: boolean;
  /** the name the sender gives themselves; in a group, of who wrote there */
  senderName: string;
  /** in a group: who wrote there */
  author?: Address | undefined;
  mediaType: MediaType;
  body: string;
  media?: StoredMedia | undefined;
  /**
   * In place of `media`: the message is shown at once and its file fetched afterwards, by `download`. With `mediaFailed`, what is
   * known of a file that nobody could fetch.
   */
  file?: PendingMedia | undefined;
  /** sound that was recorded for this message */
  isVoice?: boolean | undefined;
  isForwarded?: boolean | undefined;
  /** its file could not be fetched; `download` may try again */
  mediaFailed?: boolean | undefined;
  /** of a kind that is not shown here: it says so instead of `body` */
  isUnsupported?: boolean | undefined;
  /** it could not be read yet: what it says comes later under the same id, or never */
  isAwaited?: boolean | undefined;
  quotedProviderId?: string | undefined;
  /** for where the message that it answers is not here */
  quotedCopy?: QuotedCopy | undefined;
  /** whom `body` mentions */
  mentions?: Mention[] | undefined;
  /** the name by which the sender is found on WhatsApp; undefined = not told */
  username?: string | undefined;
  /** what was chosen of the company's own menu: its number there, or # */
  choice?: string | undefined;
  referral?: StoredReferral | undefined;
  /** where `body` is empty, it is said in words in the language of the company */
  interactive?: StoredInteractive | undefined;
  /** ISO; the provider's time */
  sentAt: string;
}

/** What may happen to a message once it is there. */
export type ChangeKind = 'edit' | 'delete' | 'reaction';

/** A message as a change or an answer names it. */
export interface MessageRef {
  providerId: string;
  /** of the company */
  fromMe: boolean;
  /** in a group: who wrote it, where that is known and it is not of the company */
  author?: Address | undefined;
}

/** A message of the other side that was read here. */
export type ReadMessage = Pick<MessageRef, 'providerId' | 'author'>;

/** What an own message answers. */
export interface QuotedMessage extends MessageRef {
  mediaType: MediaType;
  body: string;
}

/** A change of a message that reached us: made by the other side, or by the company's own handset. */
export interface InboundChange {
  /** a vote is of a poll */
  change: ChangeKind | 'vote';
  /** as of a message: the first one names the chat */
  addresses: [Address, ...Address[]];
  /** the change's own id, by which a repeat is known */
  providerId: string;
  fromMe: boolean;
  senderName: string;
  /** in a group: who changed it */
  author?: Address | undefined;
  target: MessageRef;
  /** the new text; the emoji, or the ids of the options voted for, with spaces between them; '' = taken back */
  value: string;
  /** whom a new text mentions */
  mentions?: Mention[] | undefined;
  /** ISO; the provider's time */
  sentAt: string;
}

/** Messages of the other side were read on another device of the company. */
export interface InboundRead {
  /** as of a message: the first one names the chat */
  addresses: [Address, ...Address[]];
  /** of these messages; what came before them is read, too */
  readIds: string[];
  /** of this report, by which a repeat is known */
  providerId: string;
  fromMe: true;
}

/** Somebody of a group, as far as they are known. */
export interface GroupPerson {
  addresses: Address[];
  /** it is the connection itself */
  isOwn: boolean;
}

/** Something happened in a group that is no message. */
export interface InboundGroupChange {
  groupChange: GroupChangeKind;
  /** the group */
  addresses: [Address, ...Address[]];
  providerId: string;
  fromMe: boolean;
  /** who did it; undefined = not told */
  by: GroupPerson | undefined;
  /** whom it is about */
  people: GroupPerson[];
  /** the new name of the group */
  value: string;
}

/** What a channel tells of a conversation, in the order in which it happened. */
export type InboundEntry = InboundMessage | InboundChange | InboundRead | InboundGroupChange;

/** A text that the provider approved beforehand, and what fills its places. */
export interface OutboundTemplate {
  name: string;
  language: string;
  /** in the order of the template; a place has a name or, by its order, a number */
  places: { part: 'header' | 'body' | 'button'; button: number | null; name: string; value: string }[];
}

/** Somebody in a group whom an own text mentions: by `@` and this name. */
export interface NamedMention {
  name: string;
  address: Address;
}

/** A message on its way out. Sending the same `providerId` again is the same message, never a second one. */
export interface OutboundMessage {
  address: Address;
  providerId: string;
  mediaType: MediaType;
  body: string;
  media?: StoredMedia | undefined;
  /** to be shown as recorded, where the provider can */
  isVoice?: boolean | undefined;
  isForwarded?: boolean | undefined;
  quoted?: QuotedMessage | undefined;
  /** sent instead of `body`, which says the same */
  template?: OutboundTemplate | undefined;
  /** choices of a menu, which `body` offers by their numbers: for providers that have buttons */
  interactive?: StoredInteractive | undefined;
  /** in a group */
  mentions?: readonly NamedMention[] | undefined;
}

/** An own message that the provider charges for. */
export interface BilledMessage {
  providerId: string;
  category: string;
}

/** A change on its way out, of a message that the provider has. Telling the same `providerId` again is the same change. */
export interface OutboundChange {
  change: ChangeKind;
  address: Address;
  providerId: string;
  target: MessageRef;
  /** of the message: an edit of a caption is not an edit of a text */
  mediaType: MediaType;
  value: string;
  /** whom a new text mentions */
  mentions?: readonly NamedMention[] | undefined;
}

export interface StatusUpdate {
  status: ConnectionStatus;
  qrcode?: string;
  qrcodeExpiresAt?: Date | null;
  retries?: number;
  number?: string | null;
  /** the session is over and shall not be opened again by itself */
  ended?: boolean;
  /** of what is no longer connected: why, and when the provider was last heard of, where that is known */
  outage?: {
    reason: 'network' | 'unlinked' | 'replaced' | 'refused' | 'unreadable' | 'outdated' | 'suspended';
    aliveAt?: Date;
  };
  /** why the provider lets it not log in, or not link; absent = nothing of the kind, any more */
  problem?: { reason: LoginProblem['reason']; until: Date | undefined } | undefined;
}

/** Somebody, or a group, of whom a channel learnt something outside of a message. */
export interface ContactInfo {
  addresses: [Address, ...Address[]];
  /** as the phone's address book or the group calls them; undefined = nothing new */
  name?: string | undefined;
}

/** Somebody goes by other addresses from now on. */
export interface AddressChange {
  /** theirs no more: a number may be given to somebody else */
  from: [Address, ...Address[]];
  to: [Address, ...Address[]];
}

/** A group as those in it see it. */
export interface GroupInfo {
  name: string;
  participants: ContactInfo[];
}

/** A message that a phone had before it was linked. */
export interface BackfillMessage {
  /** what stands there for it; none = it takes up its place among the unread ones and cannot be shown */
  entries: InboundMessage[];
  providerId: string;
  /** ISO */
  sentAt: string;
  /** what the channel will need of it once it is in its conversation: sealed, and understood by the channel alone */
  rawPayload?: string | undefined;
}

/** What of a conversation was unread on the phone, as far as a part of its history tells. */
export interface BackfillChat {
  addresses: [Address, ...Address[]];
  /** in all, in other parts too */
  unread: number;
  /** newest first; a later part tells of older ones */
  messages: BackfillMessage[];
}

/** A part of what a phone tells of its conversations when it is linked. */
export interface BackfillChunk {
  number: string;
  /** which time it was linked */
  linkId: string;
  /** those in which something is unread */
  chats: BackfillChat[];
  isLast: boolean;
}

/** Something that happened to a session. @see SessionEvent of the contract */
export interface NewSessionEvent {
  at: Date;
  kind: SessionEventKind;
  code: string;
  ms?: number | undefined;
  /** of a message: its id, by which it is known when it comes again */
  reference?: string | undefined;
}

/** How often something happened lately, and how long it took. */
export interface SessionTally {
  kind: 'ack' | 'received' | 'undecryptable';
  code: string;
  count: number;
  totalMs: number;
  maxMs: number;
}

/** What a session learnt of itself, for whoever has to find out why it does not work. */
export interface SessionReport {
  facts: Partial<SessionFacts>;
  /** oldest first */
  events: NewSessionEvent[];
  tallies: SessionTally[];
  /** messages that could not be opened, came again and could be */
  resolved: { reference: string; at: Date }[];
}

/** The session of a connection is somebody else's now: nothing may be written for it any more. */
export class LeaseLostError extends Error {
  constructor(whatsappId: number) {
    super(`the session of connection ${whatsappId} is held by another gateway`);
    this.name = 'LeaseLostError';
  }
}

/** What a channel reports. Each call resolves once the fact is committed, so that the provider may be told. */
export interface ChannelHost {
  /**
   * Runs `work` in a transaction of the company that commits only while the session's lease is ours: what a session keeps
   * is written here and nowhere else. Rejects with LeaseLost.
   */
  fenced<T>(work: (tx: CompanyTx) => Promise<T>): Promise<T>;
  reportStatus(update: StatusUpdate): Promise<void>;
  receiveMessage(message: InboundMessage): Promise<void>;
  /** the contact edited, deleted or reacted */
  receiveChange(change: InboundChange): Promise<void>;
  /** Somebody joined or left a group, or changed what it is called or allows. */
  receiveGroupChange(change: InboundGroupChange): Promise<void>;
  /** the company read on another device of its own */
  receiveRead(read: InboundRead): Promise<void>;
  /** WhatsApp lets the number write to nobody new until then; null = it may (again). */
  recordRestriction(until: Date | null): Promise<void>;
  /** The provider says how an official number stands. */
  recordHealth(health: AccountHealth): Promise<void>;
  /** The provider changed what it makes of a template. */
  recordTemplate(change: TemplateChange): Promise<void>;
  /** Stores what the session learnt of itself. */
  storeReport(report: SessionReport): Promise<void>;
  /** delivery of own messages: 2 sent, 3 delivered, 4 read, 5 played */
  recordAck(providerIds: readonly string[], ack: 2 | 3 | 4 | 5): Promise<void>;
  /** An own message that the provider had taken will not arrive after all, with the reason. */
  recordFailure(providerId: string, code: string): Promise<void>;
  /** What the provider charges for own messages, by the category of their price; what is free is left out. */
  recordBilled(billed: readonly BilledMessage[]): Promise<void>;
  /** An own message as it left, for a phone that could not read it and asks again. */
  findSentMessage(providerId: string): Promise<OutboundMessage | undefined>;
  /** When the other side of a conversation last wrote to this number; undefined = never, as far as is known. */
  lastHeardAt(address: Address): Promise<Date | undefined>;
  /** Names and addresses that were learnt outside of a message: contacts that are known are named and merged by them. */
  updateContacts(people: readonly ContactInfo[]): Promise<void>;
  /** A contact that is known goes by other addresses from now on. */
  moveContact(change: AddressChange): Promise<void>;
  /** The contact writes or records, or stopped. Nothing is stored; it may be said as often as the provider does. */
  reportTyping(addresses: readonly [Address, ...Address[]], activity: Activity): Promise<void>;
  /** What the phone had unread before it was linked: kept, and offered. Resolves with false when it has to be told again later. */
  storeBackfill(part: BackfillChunk): Promise<boolean>;
  /** Whether the company takes no calls: the session turns them down. */
  rejectsCalls(): Promise<boolean>;
  /** Whether the company's own messages show a card of the page that they link to. */
  showsLinkCards(): Promise<boolean>;
  /** Stores the card that an own message shows. Resolves with false where it has one, or holds something else. */
  recordLinkCard(providerId: string, card: StoredLinkCard): Promise<boolean>;
}

/** Why a message or a change could not be sent; `final` = trying again would not help. */
export class SendError extends Error {
  readonly code: string;
  readonly final: boolean;
  /** nobody knows whether the provider has it */
  readonly mayHaveBeenSent: boolean;
  /** until when the provider takes no such message of this number, where it says so */
  readonly until: Date | undefined;
  constructor(code: string, final: boolean, mayHaveBeenSent = false, until?: Date) {
    super(code);
    this.name = 'SendError';
    this.code = code;
    this.final = final;
    this.mayHaveBeenSent = mayHaveBeenSent;
    this.until = until;
  }
}

/** An open session of one connection, held by one gateway. */
export interface ChannelSession {
  /** Resolves when the provider's server has the message; rejects with SendError. */
  send(message: OutboundMessage): Promise<void>;
  /** Resolves when the provider's server has the change; rejects with SendError. */
  change(change: OutboundChange): Promise<void>;
  /** Tells the other side that their messages were read. */
  markRead(address: Address, messages: readonly ReadMessage[]): Promise<void>;
  /** Fetches the file of an inbound message once more; undefined when it is gone. */
  download?(providerId: string): Promise<StoredMedia | undefined>;
  /** The provider neither delivers from nor to a blocked address. */
  setBlocked(address: Address, blocked: boolean): Promise<void>;
  /** Who has this phone number, under which addresses; undefined when nobody on WhatsApp does. */
  checkNumber?(number: string): Promise<ContactInfo | undefined>;
  /** Fetches the picture of a person or a group; undefined when there is none to be seen. */
  picture?(address: Address): Promise<StoredMedia | undefined>;
  /** Whom the phone has in its address book. */
  addressBook?(): Promise<ContactInfo[]>;
  /** An attendant has the conversation open: what the other side does there is wanted to be known. */
  attend?(address: Address): Promise<void>;
  /** Shows the other side what an attendant does. */
  typing?(address: Address, activity: Activity): Promise<void>;
  /** A code to be typed into the phone with this number, instead of scanning; only while a scan is waited for. */
  pairByCode?(number: string): Promise<string>;
  /** A group the phone is in; undefined when it is not. */
  groupInfo?(address: Address): Promise<GroupInfo | undefined>;
  /** Looks at itself, and reports what it found. */
  checkHealth?(): Promise<true>;
  /** Asks the phone once more for what it shares with its devices. */
  resyncAppState?(): Promise<true>;
  /** Something outside changed that the session should look at (the simulated phone scanned, wrote, unlinked). */
  wake(): void;
  /** Lets go of the session without ending it at the provider. */
  close(): Promise<void>;
}

export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

/** A way to WhatsApp. */
export interface Channel {
  provider: Provider;
  open(connection: ConnectionRef, host: ChannelHost): Promise<ChannelSession>;
  /** Ends the session at the provider, if there is one, and forgets what is stored of it. */
  logout(connection: ConnectionRef): Promise<void>;
}
