import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { inflate } from 'node:zlib';
import { downloadHistory, jidNormalizedUser, proto, type WAMessage } from 'baileys';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import { LeaseLost, type ChannelHost, type ConnectionRef, type PastChat, type PastPart } from '../channel.ts';
import { addressOf } from './addresses.rules.ts';
import { clean } from './content.rules.ts';
import { namedIn, pairsIn, unreadConversations, unreadIn, type ReadChat } from './history.rules.ts';
import { dropPart, keepPart, nextPart } from './history.sql.ts';
import { isKept } from './inbound.ts';
import { open, placeOf, type KeyStore } from './key-store.ts';
import type { Originals } from './originals.ts';
import { otherAddresses } from './stanza.rules.ts';

const unpack = promisify(inflate);
/** A part holds some thousand messages without their files. */
const largestPart = 256 * 1024 * 1024;
/** Parts that tell of conversations; the others name people and settings, which is the library's to hear. */
const { INITIAL_BOOTSTRAP, RECENT, FULL } = proto.Message.HistorySyncType;
const told: ReadonlySet<unknown> = new Set([INITIAL_BOOTSTRAP, RECENT, FULL]);
const attemptsAtMost = 5;
const retryAfter = 3_000;

interface Deps {
  database: Database;
  vault: Vault;
  log: Logger;
}

/**
 * What a phone hands over of its conversations when it links us. The library reads it, too, for the names of people; but its
 * word of it is lost with the process, so that it is kept here before the phone is told that it came, and read from there.
 */
export class PhoneHistory {
  readonly #deps: Deps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #keys: KeyStore;
  readonly #originals: Originals;
  readonly #ending: AbortSignal;
  #working: Promise<void> | undefined;

  constructor(deps: Deps, session: { connection: ConnectionRef; host: ChannelHost; keys: KeyStore; originals: Originals; ending: AbortSignal }) {
    this.#deps = deps;
    this.#connection = session.connection;
    this.#host = session.host;
    this.#keys = session.keys;
    this.#originals = session.originals;
    this.#ending = session.ending;
  }

  /** Looks at a message between the devices of the account; resolves once it need not come again. */
  async hear({ key, message }: WAMessage): Promise<void> {
    const part = message?.protocolMessage?.historySyncNotification;
    if (!part || !key.fromMe || !told.has(part.syncType)) return;
    const stanzaId = key.id ?? '';
    const bytes = proto.Message.HistorySyncNotification.encode(part).finish();
    const sealed = this.#deps.vault.seal(Buffer.from(bytes).toString('base64'), this.#placeOf(stanzaId));
    await this.#host.fenced(({ db }) => keepPart(db, this.#connection, { stanzaId, sealed }));
    this.work();
  }

  /** Reads what waits to be read, beside everything else. */
  work(): void {
    this.#working ??= this.#drain()
      .catch((error: unknown) => this.#stumbled(error))
      .finally(() => {
        this.#working = undefined;
      });
  }

  async settled(): Promise<void> {
    await this.#working;
  }

  async #drain(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    let attempts = 0;
    while (!this.#ending.aborted) {
      const part = await this.#deps.database.forCompany(companyId, ({ db }) => nextPart(db, whatsappId));
      if (!part) return;
      try {
        if (!(await this.#host.past(await this.#read(part)))) {
          await delay(retryAfter, undefined, { signal: this.#ending });
          continue;
        }
      } catch (error) {
        if (this.#ending.aborted || error instanceof LeaseLost) return;
        this.#stumbled(error);
        attempts += 1;
        if (attempts < attemptsAtMost) {
          await delay(retryAfter * attempts, undefined, { signal: this.#ending });
          continue;
        }
      }
      attempts = 0;
      await this.#host.fenced(({ db }) => dropPart(db, part.id));
    }
  }

  async #read({ stanzaId, sealed }: { stanzaId: string; sealed: string }): Promise<PastPart> {
    const bytes = Buffer.from(open(this.#deps.vault, sealed, this.#placeOf(stanzaId)), 'base64');
    const notice = proto.Message.HistorySyncNotification.decode(bytes);
    const inline = notice.initialHistBootstrapInlinePayload;
    const sync = inline?.length ? proto.HistorySync.decode(await unpack(inline, { maxOutputLength: largestPart })) : await downloadHistory(notice, { signal: this.#ending });
    const { me, registrationId } = this.#keys.creds;
    const own = [me?.id, me?.lid].flatMap((jid) => addressOf(jid) ?? []);
    const conversations = unreadConversations(sync);
    const other = await this.#othersOf(pairsIn(sync), conversations.flatMap(namedIn));
    const chats = conversations.flatMap((conversation) => unreadIn(conversation, own, other) ?? []);
    return {
      number: jidNormalizedUser(me?.id).split('@')[0] ?? '',
      link: `${me?.id ?? ''} ${registrationId}`,
      chats: chats.map((chat) => this.#toPast(chat)),
      isLast: notice.syncType !== INITIAL_BOOTSTRAP && (notice.progress ?? 0) >= 100,
    };
  }

  /** As the part itself tells, else as it was learnt before. */
  async #othersOf(pairs: Map<string, string>, jids: readonly string[]): Promise<(jid: string) => string | undefined> {
    const learnt = await otherAddresses(jids.filter((jid) => !pairs.has(jid)), (ids) => this.#keys.get('lid-mapping', ids));
    return (jid) => pairs.get(jid) ?? learnt.get(jid);
  }

  #toPast({ addresses, unread, messages }: ReadChat): PastChat {
    return {
      addresses,
      unread,
      messages: messages.map(({ message: { key, message: content, messageTimestamp }, entries }) => ({
        providerId: clean(key.id),
        sentAt: entries[0]?.sentAt ?? new Date(Number(messageTimestamp ?? 0) * 1000).toISOString(),
        entries,
        keepsake: content && isKept(content, entries) ? this.#originals.seal({ key, content }) : undefined,
      })),
    };
  }

  #placeOf(stanzaId: string): string {
    return placeOf(this.#connection, 'history', stanzaId);
  }

  #stumbled(error: unknown): void {
    if (this.#ending.aborted || error instanceof LeaseLost) return;
    this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'a part of the history of a phone could not be read');
  }
}
