import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '@balcao/contract';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/log.ts';
import { KeyedQueue } from '../../platform/util/queue.ts';
import { SendError, type ChannelHost, type ChannelSession, type ConnectionRef } from '../port/channel.ts';
import type { ContactInfo, GroupInfo } from '../port/contact-info.ts';
import type { Address, ReadMessage } from '../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../port/outbound-message.ts';
import { sandboxAudience } from './audience.ts';
import * as blocks from './blocks.sql.ts';
import * as contacts from './contacts.ts';
import type { createDeliveryWorker } from './delivery-worker.ts';
import { emitFound, emitPhoneMessages } from './emit-phone-messages.ts';
import { groupInfo } from './groups.ts';
import { applyPhoneChange, deletePendingChanges, listPendingChanges, lockPhoneMessage } from './phone-changes.sql.ts';
import * as delivery from './phone-delivery.sql.ts';
import * as messageRows from './phone-messages.sql.ts';
import * as phone from './phone.sql.ts';
import { reportPhoneChange } from './report-phone-change.ts';
import { toInboundMessage } from './to-inbound-message.ts';

/** How long a QR code is valid; after `maxQrCodes` of them the session gives up, as WhatsApp's does. */
const qrCodeTtlMs = 30_000;
const maxQrCodes = 4;
const retryDelayMs = 1_000;

export interface SandboxDeps {
  database: Database;
  log: Logger;
  /** how long linking takes, so that it looks like linking */
  linkingDelayMs: number;
}

interface SessionDeps extends SandboxDeps {
  /** stores a message at the simulated server */
  storeOutbound(message: messageRows.NewPhoneMessage): Promise<void>;
  /** delivers stored messages to a phone */
  deliver: ReturnType<typeof createDeliveryWorker>;
}

type State = 'new' | 'code' | 'linked' | 'over';

/** A connection's session with its simulated phone: linking, and what goes in and out. */
export class SandboxSession implements ChannelSession {
  readonly #deps: SessionDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  #state: State = 'new';
  #shownCodes = 0;
  #timer: NodeJS.Timeout | undefined;
  // Events of the phone are processed one after the other.
  readonly #queue = new KeyedQueue<'phone'>({ onError: (error) => this.#onError(error) });

  constructor(deps: SessionDeps, connection: ConnectionRef, host: ChannelHost) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
  }

  wake(): void {
    void this.#queue.schedule('phone', () => this.#poll());
  }

  readonly #onError = (error: unknown): void => {
    this.#deps.log.error(
      { err: error, whatsappId: this.#connection.whatsappId },
      'events of a simulated phone could not be processed',
    );
    // No other notification would start another round.
    setTimeout(() => this.wake(), retryDelayMs).unref();
  };

  /** Compares the phone with the session and carries on from there. */
  async #poll(): Promise<void> {
    if (this.#state === 'over') return;
    const { isPaired, hasChanges, hasOutbound } = await (this.#state === 'linked'
      ? this.#deliverInbound()
      : this.#readState());
    if (isPaired && this.#state !== 'linked') return this.#link(this.#state === 'code');
    if (!isPaired && this.#state === 'linked') return this.#end();
    if (!isPaired && this.#state === 'new') return this.#showCode();
    if (this.#state === 'linked') {
      if (hasChanges) await this.#deliverChanges();
      if (hasOutbound) this.#deliverOutbound();
    }
  }

  #readState(): Promise<phone.PhoneState> {
    return this.#query((db) => phone.phoneState(db, this.#connection.whatsappId));
  }

  async #link(scanned: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'linked';
    if (scanned) {
      await this.#host.reportStatus({ status: 'PAIRING', qrcode: '', qrcodeExpiresAt: null, retries: 0 });
      await delay(this.#deps.linkingDelayMs);
    }
    const number = `5511900${String(this.#connection.whatsappId).padStart(6, '0')}`;
    await this.#host.reportStatus({ status: 'CONNECTED', qrcode: '', qrcodeExpiresAt: null, retries: 0, number });
    this.wake();
  }

  async #showCode(): Promise<void> {
    this.#state = 'code';
    this.#shownCodes += 1;
    if (this.#shownCodes > maxQrCodes) return this.#end();
    const code = `balcao-sandbox:${this.#connection.whatsappId}:${randomBytes(24).toString('base64url')}`;
    const qrcodeExpiresAt = new Date(Date.now() + qrCodeTtlMs);
    await this.#host.reportStatus({ status: 'qrcode', qrcode: code, qrcodeExpiresAt, retries: this.#shownCodes - 1 });
    this.#timer = setTimeout(
      () =>
        void this.#queue
          .run('phone', () => (this.#state === 'code' ? this.#showCode() : undefined))
          .catch(this.#onError),
      qrCodeTtlMs,
    );
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'over';
    await this.#host.fenced(({ db }) => phone.unpair(db, this.#connection.whatsappId));
    await this.#host.reportStatus({
      status: 'DISCONNECTED',
      qrcode: '',
      qrcodeExpiresAt: null,
      number: null,
      ended: true,
    });
  }

  /** Contacts' messages that wait at the "server" of a phone that is linked: journaled and acknowledged to the phone. */
  async #deliverInbound(): Promise<phone.PhoneState> {
    const { whatsappId } = this.#connection;
    let state = phone.unlinked;
    let count: number;
    do {
      count = 0;
      await this.#host.receiveTaken(async (tx) => {
        // Changes are looked for first: one that comes in between finds its message journaled.
        const [, found, taken] = await Promise.all([
          // The journal refers to the connection: whoever removes it waits, instead of for the messages that are taken here.
          phone.lockConnectionsForShare(tx.db, [whatsappId]),
          phone.phoneState(tx.db, whatsappId),
          messageRows.takeNotDeliveredToCompany(tx, whatsappId),
        ]);
        state = found;
        count = taken.length;
        emitFound(
          tx,
          taken.map(({ message }) => message),
          'update',
        );
        return taken.map(toInboundMessage);
      });
      // Less than a full round is all: what comes later wakes the session again.
    } while (count === messageRows.maxDelivered);
    return state;
  }

  /** Changes by contacts, after the messages they are about: each is journaled first, then deleted at the phone. */
  async #deliverChanges(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    const { database } = this.#deps;
    for (;;) {
      const pending = await database.forCompany(companyId, ({ db }) => listPendingChanges(db, whatsappId));
      if (pending.length === 0) return;
      for (const row of pending) await reportPhoneChange(this.#host, row);
      await database.forCompany(companyId, ({ db }) =>
        deletePendingChanges(
          db,
          pending.map((row) => row.id),
        ),
      );
    }
  }

  /** The company's messages reach the contacts' phones. */
  #deliverOutbound(): void {
    const { companyId, whatsappId } = this.#connection;
    this.#deps.deliver(companyId, {
      whatsappId,
      recordDelivered: async (providerIds) => {
        if (this.#state !== 'linked') return false;
        await this.#host.recordAck(providerIds, 3);
        return true;
      },
      // Of one that is closed nothing is lost: its next session reports them.
      onError: (error) => {
        if (this.#state !== 'over') this.#onError(error);
      },
    });
  }

  async send(message: OutboundMessage): Promise<undefined> {
    if (this.#state !== 'linked') throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    const { address, quoted, ...content } = message;
    const isReachable = address.kind === 'pn' || (await this.groupInfo(address)) !== undefined;
    if (!isReachable) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    await this.#deps.storeOutbound({
      ...this.#connection,
      ...content,
      quotedProviderId: quoted?.providerId,
      number: address.value,
      fromMe: false,
    });
    this.#deliverOutbound();
  }

  async change({ address, target, change: kind, value }: OutboundChange): Promise<void> {
    if (this.#state !== 'linked') throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, async (tx) => {
      const message = await lockPhoneMessage(tx.db, {
        whatsappId,
        number: address.value,
        providerId: target.providerId,
      });
      if (!message) throw new SendError('ERR_FETCH_WAPP_MSG', true);
      const applied = { kind, value, byContact: false, author: null };
      await applyPhoneChange(tx.db, message, applied);
      await emitPhoneMessages(tx, [message], applied);
    });
  }

  async markRead(_address: OutboundMessage['address'], messages: readonly ReadMessage[]): Promise<void> {
    const providerIds = messages.map(({ providerId }) => providerId);
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, async (tx) => {
      const updated = await delivery.raisePhoneAck(tx.db, { whatsappId, fromMe: true, providerIds, below: 4 }, 4);
      await emitPhoneMessages(tx, updated);
    });
  }

  async setBlocked(address: OutboundMessage['address'], blocked: boolean): Promise<void> {
    if (address.kind !== 'pn') return;
    await this.#deps.database.forCompany(this.#connection.companyId, ({ db }) =>
      (blocked ? blocks.block : blocks.unblock)(db, this.#connection, address.value),
    );
  }

  async checkNumber(number: string): Promise<ContactInfo | undefined> {
    return this.#query((db) => contacts.findByNumber(db, this.#connection.whatsappId, number));
  }

  async addressBook(): Promise<ContactInfo[]> {
    return this.#query((db) => contacts.listNamedContacts(db, this.#connection.whatsappId));
  }

  async groupInfo({ kind, value }: Address): Promise<GroupInfo | undefined> {
    if (kind !== 'group') return undefined;
    return this.#query((db) => groupInfo(db, this.#connection.whatsappId, value));
  }

  async typing({ value: number }: Address, activity: Activity): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, async (tx) =>
      tx.emit('sandboxTyping', { action: 'update', whatsappId, number, activity }, sandboxAudience({ whatsappId })),
    );
  }

  async pairByCode(): Promise<string> {
    const link = await this.#query((db) => phone.linkState(db, this.#connection.whatsappId));
    return contacts.pairingCodeOf(link?.qrcode ?? '');
  }

  #query<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#deps.database.forCompany(this.#connection.companyId, ({ db }) => work(db));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'over';
    await this.#queue.onIdle();
  }
}
