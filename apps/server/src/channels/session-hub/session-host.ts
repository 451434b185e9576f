import type { Activity, MediaType, Provider } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { AccountHealth } from '../port/account-health.ts';
import type { TemplateChange } from '../port/template-change.ts';
import type { Address, StoredLinkCard } from '../port/message-content.ts';
import type { BackfillChunk } from '../port/backfill-chunk.ts';
import type { HistoryChunk, WantedHistory } from '../port/history-chunk.ts';
import type { BilledMessage, OutboundMessage } from '../port/outbound-message.ts';
import type { ConnectionRef, DeliveryAck, StatusUpdate } from '../port/channel.ts';
import type { AddressChange, ContactInfo, MarketingPreference } from '../port/contact-info.ts';
import type { InboundEntry } from '../port/inbound-entry.ts';
import type { SessionReport } from '../port/session-report.ts';

/** Records of sessions, written in the transaction that fences them. */
export interface SessionRecords {
  /** @returns false when the desired state has changed meanwhile: the report is obsolete */
  recordStatus(
    tx: CompanyTx,
    session: { whatsappId: number; provider: Provider; version: number; wasConnected: boolean },
    update: StatusUpdate,
  ): Promise<boolean>;
  /** Stores the state of an official number. */
  recordHealth(tx: CompanyTx, whatsappId: number, health: AccountHealth): Promise<void>;
  /** The session cannot receive since then; null = now. */
  openOutage(tx: CompanyTx, whatsappId: number, began: string | null): Promise<void>;
  /** The session did not receive for a time, though no other gateway held it. */
  recordStall(tx: CompanyTx, whatsappId: number, stall: { began: string; ended: string }): Promise<void>;
}

/** Where sessions report to, registered by the features. */
export interface SessionHost extends SessionRecords {
  /** Finishes what the last holder of a connection left half done. */
  recover(connection: ConnectionRef): Promise<void>;
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  /** Journals what `take` returns, in the transaction in which it takes it. */
  receiveTaken(connection: ConnectionRef, take: (tx: CompanyTx) => Promise<readonly InboundEntry[]>): Promise<void>;
  acknowledge(connection: ConnectionRef, providerIds: readonly string[], ack: DeliveryAck): Promise<void>;
  /** Stores what the provider makes of a template, and stops what waits to be sent with one that it does not deliver. */
  recordTemplate(tx: CompanyTx, whatsappId: number, change: TemplateChange): Promise<void>;
  /** WhatsApp forbids the number to write to new people until then; null = it is allowed (again). */
  recordRestriction(connection: ConnectionRef, until: Date | null): Promise<void>;
  /** Whether the provider refuses everything that the account of a connection sends. */
  isSendingHeld(connection: ConnectionRef): Promise<boolean>;
  recordFailure(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  recordBilled(connection: ConnectionRef, billed: readonly BilledMessage[]): Promise<void>;
  findSentMessage(connection: ConnectionRef, providerId: string, since: Date): Promise<OutboundMessage | undefined>;
  lastHeardAt(connection: ConnectionRef, address: Address): Promise<Date | undefined>;
  updateContacts(connection: ConnectionRef, people: readonly ContactInfo[]): Promise<void>;
  recordPreference(connection: ConnectionRef, preference: MarketingPreference): Promise<void>;
  moveContact(connection: ConnectionRef, change: AddressChange): Promise<void>;
  reportTyping(
    connection: ConnectionRef,
    addresses: readonly [Address, ...Address[]],
    activity: Activity,
  ): Promise<void>;
  /** Stores what a phone had unread before it was linked. */
  storeBackfill(tx: CompanyTx, whatsappId: number, part: BackfillChunk): Promise<boolean>;
  findWantedHistory(connection: ConnectionRef): Promise<WantedHistory | undefined>;
  /** Stores some of the history of a phone. */
  storeHistory(tx: CompanyTx, whatsappId: number, part: HistoryChunk): Promise<void>;
  /** Stores what a session learnt of itself. */
  storeReport(tx: CompanyTx, whatsappId: number, report: SessionReport): Promise<void>;
  findExpectedNumber(connection: ConnectionRef): Promise<string | undefined>;
  rejectsCalls(companyId: number): Promise<boolean>;
  showsLinkCards(companyId: number): Promise<boolean>;
  requestFile(
    connection: ConnectionRef,
    providerId: string,
    file: { mediaType: MediaType; name: string; mime: string },
  ): Promise<void>;
  recordLinkCard(connection: ConnectionRef, providerId: string, card: StoredLinkCard): Promise<boolean>;
  /** Sends the waiting messages of a connection whose session is held here. */
  dispatch(connection: ConnectionRef, isNewSession: boolean): Promise<void>;
}
