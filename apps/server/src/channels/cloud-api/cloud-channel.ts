import { setTimeout as delay } from 'node:timers/promises';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import { SendError, type Address, type Channel, type ChannelHost, type ChannelSession, type ConnectionRef, type OutboundChange, type OutboundMessage, type ReadMessage, type StoredMedia } from '../channel.ts';
import { findAccount, noteFailure, type AccountRow } from './accounts.sql.ts';
import { openAccount } from './account.ts';
import { endsConnection, sendErrorOf, surelyNotSent } from './errors.rules.ts';
import { createGraph, GraphError, type Graph } from './graph.ts';
import { wamidOfPart } from './inbound.rules.ts';
import { Intake } from './intake.ts';
import { bodyOf, isTooLong, largestFile } from './outbound.rules.ts';
import { Pace } from './pace.ts';
import { attemptOver, attemptTaken, beginAttempt, sendState, wamidOf } from './sends.sql.ts';

/** Meta reports what it took within seconds. After this long without, a message is shown as perhaps not sent. */
const recognisedWithin = 30_000;
const looksEvery = 500;
/** Asked too fast: once more after these times, before the whole connection waits for its next turn. */
const slowdowns = [1_000, 4_000];
const reconnectAfter = { first: 5_000, most: 300_000 };

export interface CloudDeps {
  database: Database;
  files: Files;
  vault: Vault;
  log: Logger;
  graphApiUrl: string;
}

/** Official numbers: messages go out over Meta's Graph API and come in by webhooks. */
export function createCloudChannel(deps: CloudDeps): Channel {
  return {
    provider: 'cloud',
    async open(connection, host) {
      const account = await deps.database.forCompany(connection.companyId, ({ db }) => findAccount(db, connection.whatsappId));
      const session = new CloudSession(deps, connection, host, account && readAccount(deps, account));
      session.start();
      return session;
    },
    // The account is the company's setting and not a session: it stays until it is replaced or the connection is removed.
    forget: async () => {},
  };
}

/** One that was altered, or sealed under another secret, is as good as none: this connection alone says so. */
function readAccount({ vault, log }: CloudDeps, account: AccountRow): AccountRow | undefined {
  try {
    return openAccount(vault, account);
  } catch (error) {
    log.error({ err: error, whatsappId: account.whatsappId }, 'the stored account of an official number cannot be read');
    return undefined;
  }
}

class CloudSession implements ChannelSession {
  readonly #deps: CloudDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #graph: Graph | undefined;
  readonly #intake: Intake | undefined;
  readonly #ending = new AbortController();
  readonly #pace = new Pace();
  #connected = false;
  #connecting: Promise<void> = Promise.resolve();

  constructor(deps: CloudDeps, connection: ConnectionRef, host: ChannelHost, account: AccountRow | undefined) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    if (!account) return;
    const { signal } = this.#ending;
    this.#graph = createGraph(deps.graphApiUrl, account, signal);
    this.#intake = new Intake({ ...deps, host, graph: this.#graph, connection, signal });
  }

  start(): void {
    this.#connecting = this.#connect().catch((error: unknown) => {
      if (this.#ending.signal.aborted) return;
      this.#deps.log.error({ err: error, whatsappId: this.#connection.whatsappId }, 'an official number could not be opened');
    });
  }

  async #connect(): Promise<void> {
    if (!this.#graph) return this.#end('ERR_WAPP_TOKEN');
    this.poke();
    const { signal } = this.#ending;
    for (let wait = reconnectAfter.first; ; wait = Math.min(wait * 2, reconnectAfter.most)) {
      try {
        const { display_phone_number: number } = await this.#graph.number();
        this.#connected = true;
        await this.#note(null);
        await this.#host.status({ status: 'CONNECTED', number: number.replace(/\D/g, '') || null, retries: 0 });
        return;
      } catch (error) {
        signal.throwIfAborted();
        this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'Meta did not open an official number');
        // Also a number or an account that is not there, as far as this token can see.
        if (error instanceof GraphError && error.status < 500 && error.status !== 429) return this.#end('ERR_WAPP_TOKEN');
        await this.#note('ERR_WAPP_GRAPH');
        await this.#host.status({ status: 'TIMEOUT' });
        await delay(wait * (0.8 + Math.random() * 0.4), undefined, { signal });
      }
    }
  }

  /** Nothing works until somebody changes the account: what is to be sent waits. */
  async #end(failure: string): Promise<void> {
    this.#connected = false;
    await this.#note(failure);
    await this.#host.status({ status: 'DISCONNECTED', ended: true });
  }

  async #note(failure: string | null): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, ({ db }) => noteFailure(db, whatsappId, failure));
  }

  #ready(): Graph {
    if (!this.#graph || !this.#connected || this.#ending.signal.aborted) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return this.#graph;
  }

  /** Reads and writes rows of this connection. */
  #rows<T>(work: (tx: CompanyTx) => Promise<T>): Promise<T> {
    return this.#deps.database.forCompany(this.#connection.companyId, work);
  }

  async send(message: OutboundMessage): Promise<void> {
    const graph = this.#ready();
    const { whatsappId } = this.#connection;
    const { providerId } = message;
    if (message.address.kind !== 'pn') throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    if (isTooLong(message)) throw new SendError('ERR_WAPP_TOO_LONG', true);
    const before = await this.#rows(({ db }) => sendState(db, whatsappId, providerId));
    if (before?.wamid && before.ack !== -1) return;
    if (before && before.attemptAge !== null) return this.#recognise(providerId, before.attemptAge);

    const file = message.media && (await this.#upload(graph, message.media));
    const quotedId = message.quoted?.providerId;
    const quoted = quotedId === undefined ? undefined : wamidOfPart(await this.#rows(({ db }) => wamidOf(db, whatsappId, quotedId)));
    await this.#pace.wait(message.address.value, this.#ending.signal).catch(() => this.#ready());
    if (!(await this.#rows(({ db }) => beginAttempt(db, this.#connection, providerId)))) return this.#recognise(providerId, 0);
    const wamid = await this.#ask(() => graph.send(bodyOf(message, { file, quoted })), providerId);
    if (wamid !== undefined) await this.#rows(({ db }) => attemptTaken(db, whatsappId, providerId, wamid));
  }

  /** @returns Meta's id; undefined when its answer got lost and its report came instead */
  async #ask(send: () => Promise<string>, providerId: string): Promise<string | undefined> {
    for (const wait of [...slowdowns, undefined]) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof GraphError) && !surelyNotSent(error)) {
          this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'Meta did not answer; waiting for its report');
          await this.#recognise(providerId, 0);
          return undefined;
        }
        const refusal = error instanceof GraphError ? await this.#refused(error) : new SendError('ERR_WAPP_GRAPH', false);
        if (refusal.code !== 'ERR_WAPP_TOO_FAST' || wait === undefined || this.#ending.signal.aborted) {
          await this.#rows(({ db }) => attemptOver(db, this.#connection.whatsappId, providerId));
          throw refusal;
        }
        await delay(wait, undefined, { signal: this.#ending.signal }).catch(() => {});
      }
    }
    throw new SendError('ERR_WAPP_TOO_FAST', false);
  }

  async #refused(error: GraphError): Promise<SendError> {
    if (endsConnection(error)) await this.#end('ERR_WAPP_TOKEN');
    return sendErrorOf(error);
  }

  /**
   * Meta was asked and nobody knows its answer: a crash, or a line that broke. Asking again could send the message twice, so its
   * report is waited for. Without one a person decides.
   */
  async #recognise(providerId: string, age: number): Promise<void> {
    const { whatsappId } = this.#connection;
    const end = Date.now() + Math.max(0, recognisedWithin - age);
    for (;;) {
      const now = await this.#rows(({ db }) => sendState(db, whatsappId, providerId));
      if (now?.wamid) return;
      // Whoever asked was refused: nothing has left.
      if (now?.attemptAge === null) throw new SendError('ERR_SENDING_WAPP_MSG', false);
      if (Date.now() >= end) break;
      await delay(looksEvery, undefined, { signal: this.#ending.signal }).catch(() => this.#ready());
    }
    await this.#rows(({ db }) => attemptOver(db, whatsappId, providerId));
    throw new SendError('ERR_WAPP_UNCERTAIN', true, true);
  }

  async #upload(graph: Graph, media: StoredMedia): Promise<string> {
    if (media.size > largestFile) throw new SendError('ERR_WAPP_MEDIA_REFUSED', true);
    const content = await this.#deps.files.open(this.#connection.companyId, media.key);
    if (!content) throw new SendError('ERR_WAPP_MEDIA_REFUSED', true);
    try {
      return await graph.upload({ ...media, content });
    } catch (error) {
      content.destroy();
      if (error instanceof GraphError) throw await this.#refused(error);
      throw new SendError('ERR_WAPP_GRAPH', false);
    }
  }

  async change({ address, target, change, value }: OutboundChange): Promise<void> {
    const graph = this.#ready();
    if (change !== 'reaction') throw new SendError('ERR_WAPP_UNSUPPORTED', true);
    const wamid = wamidOfPart(await this.#rows(({ db }) => wamidOf(db, this.#connection.whatsappId, target.providerId)));
    await this.#pace.wait(address.value, this.#ending.signal).catch(() => this.#ready());
    try {
      await graph.send({ recipient_type: 'individual', to: address.value, type: 'reaction', reaction: { message_id: wamid, emoji: value } });
    } catch (error) {
      throw error instanceof GraphError ? await this.#refused(error) : new SendError('ERR_WAPP_GRAPH', false);
    }
  }

  async markRead(_address: Address, messages: readonly ReadMessage[]): Promise<void> {
    const last = messages.at(-1);
    // It says so of everything before, too.
    if (last !== undefined) await this.#ready().read(wamidOfPart(last.providerId));
  }

  /** Meta blocks only who wrote within a day; what a blocked contact sends is left aside here in any case. */
  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    if (address.kind !== 'pn' || !this.#connected) return;
    await this.#graph?.block(address.value, blocked).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'Meta did not change who is blocked');
    });
  }

  async download(providerId: string): Promise<StoredMedia | undefined> {
    return this.#intake?.download(providerId);
  }

  poke(): void {
    this.#intake?.poke();
  }

  async close(): Promise<void> {
    this.#connected = false;
    this.#ending.abort();
    await this.#intake?.close();
    await this.#connecting;
  }
}
