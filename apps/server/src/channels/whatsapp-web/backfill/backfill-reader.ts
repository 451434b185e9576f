import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { inflate } from 'node:zlib';
import { jidNormalizedUser, proto, type WAMessage } from 'baileys';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Route } from '../proxy/route.ts';
import { parseHistoryChat } from './history-chats.rules.ts';
import { downloadHistoryFile, HistoryFileUnreachableError } from './history-file.ts';
import { KeyedQueue } from '../../../platform/util/queue.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { LeaseLostError, type ChannelHost, type ConnectionRef } from '../../port/channel.ts';
import type { BackfillChat } from '../../port/backfill-chunk.ts';
import type { HistoryChat, HistoryChunk, WantedHistory } from '../../port/history-chunk.ts';
import type { Address } from '../../port/message-content.ts';
import { parseJid } from '../addresses/addresses.rules.ts';
import { sanitizeText } from '../inbound/text.rules.ts';
import { jidsIn, addressPairs, unreadConversations, parseUnreadChat, type ParsedChat } from './history-sync.rules.ts';
import { deletePart, insertPart, findNextPart } from './history-sync.sql.ts';
import { needsRawMessage } from '../inbound/forward.ts';
import { TamperedKeyError, unseal, type KeyStore } from '../keys/key-store.ts';
import { vaultContext } from '../vault-contexts.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { findAlternateAddresses } from '../inbound/stanza.rules.ts';

const inflateAsync = promisify(inflate);
/** A part holds some thousand messages without their files. */
const maxPartBytes = 256 * 1024 * 1024;
/** History parts that contain conversations; the others name people and settings, which the library handles. */
const { INITIAL_BOOTSTRAP, RECENT, FULL } = proto.Message.HistorySyncType;
const conversationSyncTypes: ReadonlySet<unknown> = new Set([INITIAL_BOOTSTRAP, RECENT, FULL]);
const maxAttempts = 5;
const retryDelayMs = 3_000;
/** While WhatsApp's host does not answer nothing is given up. */
const maxUnreachableDelayMs = 60_000;
/** Messages of a history that are stored in one transaction. */
const historySliceSize = 500;

interface Deps {
  database: Database;
  vault: Vault;
  log: Logger;
}

/**
 * Stores the conversations that a phone sends when it is linked. The library reads them too, for the names of people;
 * but what it has read is lost with the process, so the part is stored here before it is acknowledged to the phone, and
 * read from there.
 */
export class BackfillReader {
  readonly #deps: Deps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #keys: KeyStore;
  readonly #rawMessages: RawMessageStore;
  readonly #recordMigration: () => void;
  readonly #fetch: Route['fetch'];
  readonly #signal: AbortSignal;
  readonly #drains = new KeyedQueue<'parts'>({ onError: (error) => this.#onStopped(error) });

  constructor(
    deps: Deps,
    session: {
      connection: ConnectionRef;
      host: ChannelHost;
      keys: KeyStore;
      rawMessages: RawMessageStore;
      /** the phone's chats have moved to private ids */
      recordMigration: () => void;
      /** the way of the session to WhatsApp's hosts */
      fetch: Route['fetch'];
      signal: AbortSignal;
    },
  ) {
    this.#deps = deps;
    this.#connection = session.connection;
    this.#host = session.host;
    this.#keys = session.keys;
    this.#rawMessages = session.rawMessages;
    this.#recordMigration = session.recordMigration;
    this.#fetch = session.fetch;
    this.#signal = session.signal;
  }

  /** Stores the part of the history that a message of the phone to its devices names; resolves once the message need not come again. */
  async acceptNotification({ key, message }: WAMessage): Promise<void> {
    const part = message?.protocolMessage?.historySyncNotification;
    if (!part || !key.fromMe || !conversationSyncTypes.has(part.syncType)) return;
    const stanzaId = key.id ?? '';
    const bytes = proto.Message.HistorySyncNotification.encode(part).finish();
    const sealed = this.#deps.vault.seal(Buffer.from(bytes).toString('base64'), this.#vaultContext(stanzaId));
    await this.#host.fenced(({ db }) => insertPart(db, this.#connection, { stanzaId, sealed }));
    this.startDraining();
  }

  /** Starts reading the stored parts in the background. */
  startDraining(): void {
    void this.#drains.schedule('parts', () => this.#drain());
  }

  async onIdle(): Promise<void> {
    await this.#drains.onIdle();
  }

  async #drain(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    let attempts = 0;
    let unreachable = 0;
    // A part that cannot be unsealed stays where it is and is passed over.
    let afterId = '0';
    while (!this.#signal.aborted) {
      const part = await this.#deps.database.forCompany(companyId, ({ db }) => findNextPart(db, whatsappId, afterId));
      if (!part) return;
      try {
        if (!(await this.#readPart(part))) {
          await delay(retryDelayMs, undefined, { signal: this.#signal });
          continue;
        }
      } catch (error) {
        if (this.#signal.aborted || error instanceof LeaseLostError) return;
        this.#onError(error);
        if (error instanceof TamperedKeyError) {
          afterId = part.id;
          continue;
        }
        if (error instanceof HistoryFileUnreachableError) {
          const delayMs = Math.min(retryDelayMs * 2 ** unreachable, maxUnreachableDelayMs);
          unreachable += 1;
          await delay(delayMs, undefined, { signal: this.#signal });
          continue;
        }
        attempts += 1;
        if (attempts < maxAttempts) {
          await delay(retryDelayMs * attempts, undefined, { signal: this.#signal });
          continue;
        }
        await this.#host.storeHistory({ ...this.#link(), chats: [], percent: 0, isLast: false, isLost: true });
      }
      attempts = 0;
      unreachable = 0;
      await this.#host.fenced(({ db }) => deletePart(db, part.id));
    }
  }

  /** Reads a part into what the company is offered of it; false = it has to be read again later. */
  async #readPart({ stanzaId, sealed }: { stanzaId: string; sealed: string }): Promise<boolean> {
    const bytes = Buffer.from(unseal(this.#deps.vault, sealed, this.#vaultContext(stanzaId)), 'base64');
    const notice = proto.Message.HistorySyncNotification.decode(bytes);
    const inline = notice.initialHistBootstrapInlinePayload;
    const deflated = inline?.length
      ? inline
      : await downloadHistoryFile(notice, { fetch: this.#fetch, signal: this.#signal });
    const sync = proto.HistorySync.decode(await inflateAsync(deflated, { maxOutputLength: maxPartBytes }));
    if (Number(sync.globalSettings?.chatDbLidMigrationTimestamp ?? 0) > 0) this.#recordMigration();
    const { me } = this.#keys.creds;
    const own = [me?.id, me?.lid].flatMap((jid) => parseJid(jid) ?? []);
    const unread = unreadConversations(sync);
    const wanted = await this.#host.findWantedHistory();
    const conversations = wanted ? (sync.conversations ?? []) : unread;
    const findAlternate = await this.#alternateFinder(addressPairs(sync), conversations.flatMap(jidsIn));
    const chats = unread.flatMap((conversation) => parseUnreadChat(conversation, own, findAlternate) ?? []);
    const percent = Math.min(100, Math.max(0, notice.progress ?? 0));
    const isStored = await this.#host.storeBackfill({
      ...this.#link(),
      chats: chats.map((chat) => this.#toBackfillChat(chat)),
      isLast: notice.syncType !== INITIAL_BOOTSTRAP && percent >= 100,
    });
    if (!isStored) return false;
    if (!wanted) return true;
    // Phones that are asked for more than the last months send those first, up to 100 percent.
    const isLast = percent >= 100 && (notice.syncType === FULL || (notice.syncType === RECENT && !wanted.isLong));
    await this.#storeHistory(
      conversations.flatMap((conversation) => this.#toHistoryChat(conversation, own, findAlternate, wanted) ?? []),
      { percent, isLast },
    );
    return true;
  }

  /** Stores conversations in slices; what was stored before a process ended is recognized when the part is read again. */
  async #storeHistory(chats: readonly HistoryChat[], end: Pick<HistoryChunk, 'percent' | 'isLast'>): Promise<void> {
    const link = this.#link();
    let slice: HistoryChat[] = [];
    let size = 0;
    for (const { messages, ...chat } of chats) {
      for (let from = 0; from < messages.length; from += historySliceSize) {
        const some = messages.slice(from, from + historySliceSize);
        slice.push({ ...chat, messages: some });
        size += some.length;
        if (size < historySliceSize) continue;
        await this.#host.storeHistory({ ...link, chats: slice, percent: 0, isLast: false, isLost: false });
        slice = [];
        size = 0;
      }
    }
    await this.#host.storeHistory({ ...link, chats: slice, ...end, isLost: false });
  }

  #toHistoryChat(
    conversation: proto.IConversation,
    own: readonly Address[],
    findAlternate: (jid: string) => string | undefined,
    { since }: WantedHistory,
  ): HistoryChat | undefined {
    const parsed = parseHistoryChat(conversation, own, findAlternate, since);
    return (
      parsed && {
        ...parsed,
        messages: parsed.messages.map(({ message: { key, message: content }, entry, place }) => ({
          entry,
          place,
          // Of a message that was split the first part has its id, and the file.
          rawPayload:
            content && entry.file && entry.providerId === key.id ? this.#rawMessages.seal({ key, content }) : undefined,
        })),
      }
    );
  }

  /** Whose phone it is, and which time it was linked. */
  #link(): { number: string; linkId: string } {
    const { me, registrationId } = this.#keys.creds;
    return { number: jidNormalizedUser(me?.id).split('@')[0] ?? '', linkId: `${me?.id ?? ''} ${registrationId}` };
  }

  /** Creates what finds the other address of a person: in the part itself, else among those that were learnt before. */
  async #alternateFinder(
    pairs: Map<string, string>,
    jids: readonly string[],
  ): Promise<(jid: string) => string | undefined> {
    const learnt = await findAlternateAddresses(
      jids.filter((jid) => !pairs.has(jid)),
      (ids) => this.#keys.get('lid-mapping', ids),
    );
    return (jid) => pairs.get(jid) ?? learnt.get(jid);
  }

  #toBackfillChat({ addresses, unread, messages }: ParsedChat): BackfillChat {
    return {
      addresses,
      unread,
      messages: messages.map(({ message: { key, message: content, messageTimestamp }, entries }) => ({
        providerId: sanitizeText(key.id),
        sentAt: entries[0]?.sentAt ?? new Date(Number(messageTimestamp ?? 0) * 1000).toISOString(),
        entries,
        rawPayload: content && needsRawMessage(content, entries) ? this.#rawMessages.seal({ key, content }) : undefined,
      })),
    };
  }

  #vaultContext(stanzaId: string): string {
    return vaultContext(this.#connection, 'history', stanzaId);
  }

  /** The database does not answer: what is stored is read once it does. */
  #onStopped(error: unknown): void {
    this.#onError(error);
    if (this.#signal.aborted || error instanceof LeaseLostError) return;
    const timer = setTimeout(() => this.startDraining(), retryDelayMs).unref();
    this.#signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  #onError(error: unknown): void {
    if (this.#signal.aborted || error instanceof LeaseLostError) return;
    this.#deps.log.warn(
      { err: error, whatsappId: this.#connection.whatsappId },
      'a part of the history of a phone could not be read',
    );
  }
}
