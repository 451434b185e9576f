import type { Activity, ConnectionStatus, LoginProblem, Provider } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { AccountHealth } from './account-health.ts';
import type { BackfillChunk } from './backfill-chunk.ts';
import type { AddressChange, ContactInfo, GroupInfo } from './contact-info.ts';
import type { InboundChange, InboundEntry, InboundGroupChange, InboundMessage, InboundRead } from './inbound-entry.ts';
import type { Address, ReadMessage, StoredLinkCard, StoredMedia } from './message-content.ts';
import type { BilledMessage, OutboundChange, OutboundMessage } from './outbound-message.ts';
import type { SessionReport } from './session-report.ts';
import type { TemplateChange } from './template-change.ts';

export interface StatusUpdate {
  status: ConnectionStatus;
  qrcode?: string;
  qrcodeExpiresAt?: Date | null;
  retries?: number;
  number?: string | null;
  /** the session has ended and is not opened again automatically */
  ended?: boolean;
  /**
   * of a session that is no longer connected: the reason, and when the provider was last reached, where that is known
   */
  outage?: {
    reason: 'network' | 'unlinked' | 'replaced' | 'refused' | 'unreadable' | 'outdated' | 'suspended';
    aliveAt?: Date;
  };
  /** why the provider lets it not log in, or not link; absent = nothing of the kind, any more */
  problem?: { reason: LoginProblem['reason']; until: Date | undefined } | undefined;
}

/** How far an own message came: sent, delivered, read, played. */
export type DeliveryAck = 2 | 3 | 4 | 5;

/** The session of a connection is held by another gateway now: nothing may be written for it any more. */
export class LeaseLostError extends Error {
  constructor(whatsappId: number) {
    super(`the session of connection ${whatsappId} is held by another gateway`);
    this.name = 'LeaseLostError';
  }
}

/**
 * Where a channel reports to. Each call resolves once the fact is committed, so that it may be acknowledged to the
 * provider.
 */
export interface ChannelHost {
  /**
   * Runs `work` in a transaction of the company that commits only while the session's lease is ours: what a session keeps
   * is written here and nowhere else. Rejects with LeaseLostError.
   */
  fenced<T>(work: (tx: CompanyTx) => Promise<T>): Promise<T>;
  reportStatus(update: StatusUpdate): Promise<void>;
  receiveMessage(message: InboundMessage): Promise<void>;
  /**
   * For a channel whose events are rows of this database: `take` marks them as handed on and returns them, and they are
   * journaled in the same transaction, in their order.
   */
  receiveTaken(take: (tx: CompanyTx) => Promise<readonly InboundEntry[]>): Promise<void>;
  /** the contact edited, deleted or reacted */
  receiveChange(change: InboundChange): Promise<void>;
  /** A participant joined or left a group, or changed its name or its settings. */
  receiveGroupChange(change: InboundGroupChange): Promise<void>;
  /** the company read on another device of its own */
  receiveRead(read: InboundRead): Promise<void>;
  /** WhatsApp forbids the number to write to new people until then; null = it is allowed (again). */
  recordRestriction(until: Date | null): Promise<void>;
  /** The provider reports the state of an official number. */
  recordHealth(health: AccountHealth): Promise<void>;
  /** The provider changed what it makes of a template. */
  recordTemplate(change: TemplateChange): Promise<void>;
  /** Stores what the session learnt of itself. */
  storeReport(report: SessionReport): Promise<void>;
  /** The provider reports the delivery of own messages. */
  recordAck(providerIds: readonly string[], ack: DeliveryAck): Promise<void>;
  /** An own message that the provider had taken will not arrive after all, with the reason. */
  recordFailure(providerId: string, code: string): Promise<void>;
  /** The own messages that the provider charges for, by the category of their price; free ones are left out. */
  recordBilled(billed: readonly BilledMessage[]): Promise<void>;
  /** An own message as it left, for a phone that could not read it and asks again. */
  findSentMessage(providerId: string): Promise<OutboundMessage | undefined>;
  /** When the other side of a conversation last wrote to this number; undefined = never, as far as is known. */
  lastHeardAt(address: Address): Promise<Date | undefined>;
  /** Names and addresses that were learnt outside of a message: contacts that are known are named and merged by them. */
  updateContacts(people: readonly ContactInfo[]): Promise<void>;
  /** Gives a known contact its new addresses. */
  moveContact(change: AddressChange): Promise<void>;
  /** The contact writes or records, or stopped. Nothing is stored; it may be reported as often as the provider does. */
  reportTyping(addresses: readonly [Address, ...Address[]], activity: Activity): Promise<void>;
  /**
   * Stores what the phone had unread before it was linked, and offers it for import. Resolves with false when it has to
   * be reported again later.
   */
  storeBackfill(part: BackfillChunk): Promise<boolean>;
  /** Whether the company takes no calls: the session turns them down. */
  rejectsCalls(): Promise<boolean>;
  /** Whether the company's own messages show a card of the page that they link to. */
  showsLinkCards(): Promise<boolean>;
  /** Stores the card that an own message shows. Resolves with false where it has one, or holds something else. */
  recordLinkCard(providerId: string, card: StoredLinkCard): Promise<boolean>;
}

/** Why a message or a change could not be sent; `isFinal` = trying again would not help. */
export class SendError extends Error {
  readonly code: string;
  readonly isFinal: boolean;
  /** it is unknown whether the provider has the message */
  readonly mayHaveBeenSent: boolean;
  /** until when the provider refuses such messages of this number, where it gives a time */
  readonly until: Date | undefined;
  constructor(code: string, isFinal: boolean, mayHaveBeenSent = false, until?: Date) {
    super(code);
    this.name = 'SendError';
    this.code = code;
    this.isFinal = isFinal;
    this.mayHaveBeenSent = mayHaveBeenSent;
    this.until = until;
  }
}

/** An open session of one connection, held by one gateway. */
export interface ChannelSession {
  /** Whether the provider knows this form of an address; without the method it knows every one. */
  isAddressable?(address: Address): boolean;
  /** Resolves when the provider's server has the message; rejects with SendError. */
  send(message: OutboundMessage): Promise<void>;
  /** Resolves when the provider's server has the change; rejects with SendError. */
  change(change: OutboundChange): Promise<void>;
  /** Sends read receipts for these messages. */
  markRead(address: Address, messages: readonly ReadMessage[]): Promise<void>;
  /** Fetches the file of an inbound message once more; undefined when it is gone. */
  download?(providerId: string): Promise<StoredMedia | undefined>;
  /** The provider neither delivers from nor to a blocked address. */
  setBlocked(address: Address, blocked: boolean): Promise<void>;
  /** Looks up who has this phone number, and under which addresses; undefined when it is not registered at WhatsApp. */
  checkNumber?(number: string): Promise<ContactInfo | undefined>;
  /** Fetches the picture of a person or a group; undefined when there is none to be seen. */
  picture?(address: Address): Promise<StoredMedia | undefined>;
  /** The address book of the phone. */
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
  /** Releases the session without ending it at the provider. */
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
  /** Ends the session at the provider, if there is one, and deletes its stored state. */
  logout(connection: ConnectionRef): Promise<void>;
}
