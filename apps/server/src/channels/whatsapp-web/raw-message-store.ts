import { proto, type WAMessageKey } from 'baileys';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/secrets.ts';
import type { ChannelHost, ConnectionRef } from '../port/channel.ts';
import type { MessageRef } from '../port/message-content.ts';
import { stanzaIdOf } from './inbound/translate.rules.ts';
import { findRawMessage, upsertRawMessage } from './raw-message-store.sql.ts';
import { rawMessageContext, type StanzaRef } from './vault-contexts.ts';

const rowKeyOf = ({ key }: RawMessage) => ({ stanzaId: key.id ?? '', fromMe: key.fromMe === true });

/** A message in the protocol's own form. */
export interface RawMessage {
  key: WAMessageKey;
  content: proto.IMessage;
}

export interface StoredRawMessage extends RawMessage {
  storedAt: Date;
}

/**
 * Stores raw messages: to download their files again, to quote them, to send them again to devices that could not
 * decrypt them, and for kinds that are not shown. Each is sealed for its row, since a raw message contains the key of
 * its file.
 */
export class RawMessageStore {
  readonly #deps: { database: Database; vault: Vault };
  readonly #connection: ConnectionRef;
  readonly #host: Pick<ChannelHost, 'fenced'>;

  constructor(
    deps: { database: Database; vault: Vault },
    connection: ConnectionRef,
    host: Pick<ChannelHost, 'fenced'>,
  ) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
  }

  /** @param bytes as they came; of a kind that the library does not know they are all there is */
  async store(rawMessage: RawMessage, bytes?: Uint8Array): Promise<void> {
    const row = { ...rowKeyOf(rawMessage), sealed: this.seal(rawMessage, bytes) };
    await this.#host.fenced(({ db }) => upsertRawMessage(db, this.#connection, row));
  }

  /** The sealed form. */
  seal(rawMessage: RawMessage, bytes?: Uint8Array): string {
    const { key, content } = rawMessage;
    const message = Buffer.from(bytes ?? proto.Message.encode(content).finish()).toString('base64');
    return this.#deps.vault.seal(JSON.stringify({ key, message }), this.#vaultContext(rowKeyOf(rawMessage)));
  }

  /** Undefined when it is not kept, or not readable any more: what depends on it does without. */
  async find({ providerId, fromMe }: MessageRef): Promise<StoredRawMessage | undefined> {
    const { companyId, whatsappId } = this.#connection;
    const row = { stanzaId: stanzaIdOf(providerId), fromMe };
    const found = await this.#deps.database.forCompany(companyId, ({ db }) => findRawMessage(db, whatsappId, row));
    if (found === undefined) return undefined;
    try {
      const { key, message } = JSON.parse(this.#deps.vault.open(found.sealed, this.#vaultContext(row))) as {
        key: WAMessageKey;
        message: string;
      };
      const content = proto.Message.decode(Buffer.from(message, 'base64'));
      return { key, content, storedAt: new Date(found.createdAt) };
    } catch {
      return undefined;
    }
  }

  #vaultContext(row: StanzaRef): string {
    return rawMessageContext(this.#connection, row);
  }
}
