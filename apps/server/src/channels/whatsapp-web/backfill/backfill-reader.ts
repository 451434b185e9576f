import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { inflate } from 'node:zlib';
import { jidNormalizedUser, proto, type WAMessage } from 'baileys';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Route } from '../proxy/route.ts';
import { downloadHistoryFile } from './history-file.ts';
import { KeyedQueue } from '../../../platform/util/queue.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { LeaseLostError, type ChannelHost, type ConnectionRef } from '../../port/channel.ts';
import type { BackfillChat, BackfillChunk } from '../../port/backfill-chunk.ts';
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
  readonly #drains = new KeyedQueue<'parts'>({ onError: (error) => this.#onError(error) });

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
    // A part that cannot be unsealed stays where it is and is passed over.
    let afterId = '0';
    while (!this.#signal.aborted) {
      const part = await this.#deps.database.forCompany(companyId, ({ db }) => findNextPart(db, whatsappId, afterId));
      if (!part) return;
      try {
        if (!(await this.#host.storeBackfill(await this.#parsePart(part)))) {
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
        attempts += 1;
        if (attempts < maxAttempts) {
          await delay(retryDelayMs * attempts, undefined, { signal: this.#signal });
          continue;
        }
      }
      attempts = 0;
      await this.#host.fenced(({ db }) => deletePart(db, part.id));
    }
  }

  async #parsePart({ stanzaId, sealed }: { stanzaId: string; sealed: string }): Promise<BackfillChunk> {
    const bytes = Buffer.from(unseal(this.#deps.vault, sealed, this.#vaultContext(stanzaId)), 'base64');
    const notice = proto.Message.HistorySyncNotification.decode(bytes);
    const inline = notice.initialHistBootstrapInlinePayload;
    const deflated = inline?.length
      ? inline
      : await downloadHistoryFile(notice, { fetch: this.#fetch, signal: this.#signal });
    const sync = proto.HistorySync.decode(await inflateAsync(deflated, { maxOutputLength: maxPartBytes }));
    if (Number(sync.globalSettings?.chatDbLidMigrationTimestamp ?? 0) > 0) this.#recordMigration();
    const { me, registrationId } = this.#keys.creds;
    const own = [me?.id, me?.lid].flatMap((jid) => parseJid(jid) ?? []);
    const conversations = unreadConversations(sync);
    const findAlternate = await this.#alternateFinder(addressPairs(sync), conversations.flatMap(jidsIn));
    const chats = conversations.flatMap((conversation) => parseUnreadChat(conversation, own, findAlternate) ?? []);
    return {
      number: jidNormalizedUser(me?.id).split('@')[0] ?? '',
      linkId: `${me?.id ?? ''} ${registrationId}`,
      chats: chats.map((chat) => this.#toBackfillChat(chat)),
      isLast: notice.syncType !== INITIAL_BOOTSTRAP && (notice.progress ?? 0) >= 100,
    };
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

  #onError(error: unknown): void {
    if (this.#signal.aborted || error instanceof LeaseLostError) return;
    this.#deps.log.warn(
      { err: error, whatsappId: this.#connection.whatsappId },
      'a part of the history of a phone could not be read',
    );
  }
}
