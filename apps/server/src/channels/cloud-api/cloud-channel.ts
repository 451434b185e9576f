import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '@balcao/contract';
import type { Vault } from '../../platform/secrets/secrets.ts';
import type { AccountNotice } from '../port/account-health.ts';
import { SendError, type Channel, type ChannelHost, type ChannelSession, type ConnectionRef } from '../port/channel.ts';
import type { Address, ReadMessage, StoredMedia } from '../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../port/outbound-message.ts';
import { healthOf } from './account-health.rules.ts';
import { findAccount, recordAccountFailure, type AccountRow } from './accounts.sql.ts';
import { openAccount } from './account.ts';
import { endsConnection } from './errors.rules.ts';
import { CloudSender, type SenderDeps } from './cloud-sender.ts';
import { createGraph, GraphError, type Graph } from './graph.ts';
import type { GraphServer } from './graph-request.ts';
import { wamidOfPart } from './inbound.rules.ts';
import { WebhookProcessor } from './webhook-processor.ts';
import { isAddressable } from './outbound.rules.ts';

/** A typing indicator lapses, and is sent again while the attendant is typing. */
const typingRepeatMs = 20_000;
const maxTypingChats = 1_000;
const reconnectBackoffMs = { min: 5_000, max: 300_000 };

interface CloudChannelDeps extends GraphServer, Pick<SenderDeps, 'database' | 'files' | 'log' | 'linkCards'> {
  vault: Vault;
}

/** Official numbers: messages go out over Meta's Graph API and come in by webhooks. */
export function createCloudChannel(deps: CloudChannelDeps): Channel {
  return {
    provider: 'cloud',
    async open(connection, host) {
      const account = await deps.database.forCompany(connection.companyId, ({ db }) =>
        findAccount(db, connection.whatsappId),
      );
      const session = new CloudSession(deps, connection, host, account && tryOpenAccount(deps, account));
      session.start();
      return session;
    },
    // The account is the company's setting and not a session: it stays until it is replaced or the connection is removed.
    logout: async () => {},
  };
}

/** A credential that was altered, or sealed under another secret, counts as missing, for this connection only. */
function tryOpenAccount({ vault, log }: CloudChannelDeps, account: AccountRow): AccountRow | null {
  try {
    return openAccount(vault, account);
  } catch (error) {
    log.error(
      { err: error, whatsappId: account.whatsappId },
      'the stored account of an official number cannot be read',
    );
    return null;
  }
}

class CloudSession implements ChannelSession {
  readonly #deps: CloudChannelDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #graph: Graph | undefined;
  readonly #webhookProcessor: WebhookProcessor | undefined;
  readonly #sender: CloudSender;
  readonly #abortController = new AbortController();
  readonly #isUnreadable: boolean;
  /** by chat, when an attendant was last shown as writing */
  readonly #typingShownAt = new Map<string, number>();
  #connected = false;
  /** Meta refuses everything that the account sends */
  #isHeld = false;
  #connecting: Promise<void> = Promise.resolve();

  /** @param account undefined = none was entered; null = it cannot be read */
  constructor(
    deps: CloudChannelDeps,
    connection: ConnectionRef,
    host: ChannelHost,
    account: AccountRow | null | undefined,
  ) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    this.#isUnreadable = account === null;
    const { signal } = this.#abortController;
    this.#sender = new CloudSender({
      ...deps,
      connection,
      host,
      signal,
      requireGraph: () => this.#requireGraph(),
      endSession: (failure) => this.#endSession(failure),
      holdSending: (notice) => this.#hold(notice),
    });
    if (!account) return;
    this.#graph = createGraph(deps, account, signal);
    const link = { number: account.phoneNumberId, linkId: account.phoneNumberId };
    this.#webhookProcessor = new WebhookProcessor({
      ...deps,
      host,
      graph: this.#graph,
      connection,
      signal,
      link,
      holdSending: (notice) => this.#hold(notice),
      onHealth: () => this.#readHold(),
    });
  }

  start(): void {
    this.#connecting = this.#connect().catch((error: unknown) => {
      if (this.#abortController.signal.aborted) return;
      this.#deps.log.error(
        { err: error, whatsappId: this.#connection.whatsappId },
        'an official number could not be opened',
      );
    });
  }

  async #connect(): Promise<void> {
    // An account that cannot be read now may be readable at the next start; one that was never entered is not.
    if (!this.#graph) return this.#endSession('ERR_WAPP_TOKEN', !this.#isUnreadable);
    this.#webhookProcessor?.wake();
    await this.#readHold();
    const { signal } = this.#abortController;
    for (let backoffMs = reconnectBackoffMs.min; ; backoffMs = Math.min(backoffMs * 2, reconnectBackoffMs.max)) {
      try {
        const number = await this.#graph.number();
        this.#connected = true;
        await this.#recordFailure(null);
        const digits = number.display.replace(/\D/g, '') || null;
        await this.#host.reportStatus({ status: 'CONNECTED', number: digits, retries: 0 });
        await this.#host.recordHealth(healthOf(number));
        return;
      } catch (error) {
        signal.throwIfAborted();
        this.#deps.log.warn(
          { err: error, whatsappId: this.#connection.whatsappId },
          'Meta did not open an official number',
        );
        // Also a number or an account that is not there, as far as this token can see.
        const isRefused = error instanceof GraphError && error.status < 500 && error.status !== 429;
        // An account that is locked or was moved comes back by itself, and its webhooks go on: it is asked again.
        if (isRefused && !(this.#isHeld && !endsConnection(error))) return this.#endSession('ERR_WAPP_TOKEN');
        await this.#recordFailure('ERR_WAPP_GRAPH');
        await this.#host.reportStatus({ status: 'TIMEOUT' });
        await delay(backoffMs * (0.8 + Math.random() * 0.4), undefined, { signal });
      }
    }
  }

  /** Sending fails until an admin changes the account: messages stay queued. */
  async #endSession(failure: string, ended = true): Promise<void> {
    this.#connected = false;
    await this.#recordFailure(failure);
    await this.#host.reportStatus({ status: 'DISCONNECTED', ended });
  }

  async #recordFailure(failure: string | null): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, ({ db }) => recordAccountFailure(db, whatsappId, failure));
  }

  /** Records what Meta says of the account, and holds back what waits. */
  async #hold(notice: AccountNotice): Promise<void> {
    this.#isHeld = true;
    await this.#host.recordHealth({ notice });
  }

  /** Reads whether sending is held; what waited leaves once it is not any more. */
  async #readHold(): Promise<void> {
    const wasHeld = this.#isHeld;
    this.#isHeld = await this.#host.isSendingHeld();
    if (wasHeld && !this.#isHeld && this.#connected) await this.#host.reportStatus({ status: 'CONNECTED' });
  }

  holdsSending(): boolean {
    return this.#isHeld;
  }

  #requireGraph(): Graph {
    if (!this.#graph || !this.#connected || this.#abortController.signal.aborted)
      throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return this.#graph;
  }

  isAddressable(address: Address): boolean {
    return isAddressable(address);
  }

  async send(message: OutboundMessage): Promise<undefined> {
    await this.#sender.send(message);
  }

  change(change: OutboundChange): Promise<void> {
    return this.#sender.change(change);
  }

  async markRead(_address: Address, messages: readonly ReadMessage[]): Promise<void> {
    const last = messages.at(-1);
    // A report about a message implies the same for all before it.
    if (last !== undefined) await this.#requireGraph().markRead(wamidOfPart(last.providerId));
  }

  /** Shown by Meta for 25 s or until a message, below the contact's latest message, which counts as read by it. */
  async typing({ value }: Address, activity: Activity): Promise<void> {
    const last = this.#webhookProcessor?.lastMessageOf(value);
    if (activity === 'paused' || last === undefined) return;
    const now = Date.now();
    if (now - (this.#typingShownAt.get(value) ?? 0) < typingRepeatMs) return;
    if (this.#typingShownAt.size >= maxTypingChats) this.#typingShownAt.clear();
    this.#typingShownAt.set(value, now);
    await this.#requireGraph().showTyping(wamidOfPart(last));
  }

  /** Meta blocks only who wrote within a day; what a blocked contact sends is left aside here in any case. */
  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    if (!isAddressable(address) || !this.#connected) return;
    await this.#graph?.block(address, blocked).catch((error: unknown) => {
      this.#deps.log.warn(
        { err: error, whatsappId: this.#connection.whatsappId },
        'Meta did not change who is blocked',
      );
    });
  }

  async download(providerId: string): Promise<StoredMedia | undefined> {
    return this.#webhookProcessor?.download(providerId);
  }

  wake(): void {
    this.#webhookProcessor?.wake();
    if (!this.#isHeld) return;
    this.#readHold().catch((error: unknown) => {
      this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'what waits was not released');
    });
  }

  async close(): Promise<void> {
    this.#connected = false;
    this.#abortController.abort();
    await this.#webhookProcessor?.close();
    await this.#connecting;
  }
}
