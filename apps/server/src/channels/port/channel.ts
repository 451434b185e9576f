import type {
  Activity,
  ConnectionStatus,
  LinkingEnd,
  LoginProblem,
  MediaType,
  PasskeyAssertion,
  Provider,
} from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { AccountHealth } from './account-health.ts';
import type { BackfillChunk } from './backfill-chunk.ts';
import type { HistoryChunk, WantedHistory } from './history-chunk.ts';
import type { AddressChange, ContactInfo, GroupInfo, MarketingPreference } from './contact-info.ts';
import type {
  InboundChange,
  InboundEntry,
  InboundGroupChange,
  InboundHandover,
  InboundMessage,
  InboundRead,
} from './inbound-entry.ts';
import type { Address, ChatAddress, ReadMessage, StoredLinkCard, StoredMedia } from './message-content.ts';
import type { BilledMessage, OutboundChange, OutboundMessage } from './outbound-message.ts';
import type { SessionReport } from './session-report.ts';
import type { TemplateChange } from './template-change.ts';

/** How far the linking of a phone came that demands a passkey. */
export interface PasskeyStep {
  /**
   * a person has to confirm on WhatsApp's page; their assertion was sent; the codes have to be compared; they were found
   * equal, and the phone finishes
   */
  state: 'asked' | 'sent' | 'comparing' | 'confirmed';
  /** when it ends by itself */
  until: Date;
  /** of `asked`: what WhatsApp wants to be confirmed, as JSON (`PublicKeyCredentialRequestOptionsJSON`) */
  options?: string;
  /** of `comparing`: what the phone shows, too */
  code?: string;
}

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
  /** the phone that is being linked demands a passkey */
  passkey?: PasskeyStep;
  /** how a linking ended; absent = none ended */
  linking?: LinkingEnd;
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
  /** The conversation changed hands between responders that share the number. */
  receiveHandover(handover: InboundHandover): Promise<void>;
  /** the company read on another device of its own */
  receiveRead(read: InboundRead): Promise<void>;
  /** WhatsApp forbids the number to write to new people until then; null = it is allowed (again). */
  recordRestriction(until: Date | null): Promise<void>;
  /** The provider reports the state of an official number. */
  recordHealth(health: AccountHealth): Promise<void>;
  /** Whether the provider refuses everything the account sends, until it takes that back or an admin releases it. */
  isSendingHeld(): Promise<boolean>;
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
  /** An own message as it left after that time, for a phone that could not read it and asks again. */
  findSentMessage(providerId: string, since: Date): Promise<OutboundMessage | undefined>;
  /** When the other side of a conversation last wrote to this number; undefined = never, as far as is known. */
  lastHeardAt(address: Address): Promise<Date | undefined>;
  /** Names and addresses that were learnt outside of a message: contacts that are known are named and merged by them. */
  updateContacts(people: readonly ContactInfo[]): Promise<void>;
  /** Gives a known contact its new addresses. */
  moveContact(change: AddressChange): Promise<void>;
  /** A person stopped marketing messages of the company, or wants them again. */
  recordPreference(preference: MarketingPreference): Promise<void>;
  /** The contact writes or records, or stopped. Nothing is stored; it may be reported as often as the provider does. */
  reportTyping(addresses: readonly [Address, ...Address[]], activity: Activity): Promise<void>;
  /**
   * Stores what the phone had unread before it was linked, and offers it for import. Resolves with false when it has to
   * be reported again later.
   */
  storeBackfill(part: BackfillChunk): Promise<boolean>;
  /** What an admin chose to bring of the phone's history; undefined = nothing. */
  findWantedHistory(): Promise<WantedHistory | undefined>;
  /** Stores some of it until an admin decides whom to leave out. */
  storeHistory(part: HistoryChunk): Promise<void>;
  /** The number that a linking with a passkey was begun for; undefined = none was. Another one must not stay linked. */
  findExpectedNumber(): Promise<string | undefined>;
  /** Whether the company takes no calls: the session turns them down. */
  rejectsCalls(): Promise<boolean>;
  /** Whether the company's own messages show a card of the page that they link to. */
  showsLinkCards(): Promise<boolean>;
  /** The file of a message that came without it can be fetched now, by `download`. A message that is not here is left. */
  requestFile(providerId: string, file: { mediaType: MediaType; name: string; mime: string }): Promise<void>;
  /** Stores the card that an own message shows. Resolves with false where it has one, or holds something else. */
  recordLinkCard(providerId: string, card: StoredLinkCard): Promise<boolean>;
}

/** The form of address in which a message left; undefined = the provider has one form, or it was a group. */
export type SentForm = 'pn' | 'lid' | undefined;

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
  /** Whether what waits has to go on waiting, although the session is connected. */
  holdsSending?(): boolean;
  /**
   * Resolves when the provider's server has the message, with the form in which the person was addressed where there are two; rejects
   * with SendError.
   */
  send(message: OutboundMessage): Promise<SentForm>;
  /** Resolves when the provider's server has the change; rejects with SendError. */
  change(change: OutboundChange): Promise<void>;
  /** Sends read receipts for these messages. */
  markRead(address: ChatAddress, messages: readonly ReadMessage[]): Promise<void>;
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
  attend?(address: ChatAddress): Promise<void>;
  /** Shows the other side what an attendant does. */
  typing?(address: ChatAddress, activity: Activity): Promise<void>;
  /** A code to be typed into the phone with this number, instead of scanning; only while a scan is waited for. */
  pairByCode?(number: string): Promise<string>;
  /** Gives the phone that is being linked the assertion of its passkey: sent once, and never stored. */
  answerPasskey?(assertion: PasskeyAssertion): Promise<true>;
  /** A person found the code of the phone that is being linked equal to ours. */
  confirmPasskey?(): Promise<true>;
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
