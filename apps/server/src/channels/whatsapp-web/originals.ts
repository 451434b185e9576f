import { proto, type WAMessageKey } from 'baileys';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets.ts';
import type { ChannelHost, ConnectionRef, MessageRef } from '../channel.ts';
import { stanzaIdOf } from './inbound.rules.ts';
import { deleteOldOriginals, findOriginal, putOriginal } from './originals.sql.ts';

/** Phones bring no older file again, and nobody asks for an older message once more. */
const daysKept = 90;

/** Forgets what will not be needed any more, of all companies. */
export async function forgetOldOriginals(database: Database, now: Date): Promise<void> {
  await asPlatform(database, ({ db }) => deleteOldOriginals(db, new Date(now.getTime() - daysKept * 86_400_000)));
}

/** Keeps what was sealed before, of a message of the other side. */
export async function keepSealed(db: Db, connection: ConnectionRef, stanzaId: string, sealed: string): Promise<void> {
  await putOriginal(db, connection, { stanzaId, fromMe: false, sealed });
}

const refOf = ({ key }: Original) => ({ stanzaId: key.id ?? '', fromMe: key.fromMe === true });

/** A message in the protocol's own form. */
export interface Original {
  key: WAMessageKey;
  content: proto.IMessage;
}

/**
 * What WhatsApp said of messages, word by word: to fetch their files again, to quote them, to send them again to whom could
 * not read them, and of kinds that are not shown. Sealed for their place, for whoever holds one holds the keys of its file.
 */
export class Originals {
  readonly #deps: { database: Database; vault: Vault };
  readonly #connection: ConnectionRef;
  readonly #host: Pick<ChannelHost, 'fenced'>;

  constructor(deps: { database: Database; vault: Vault }, connection: ConnectionRef, host: Pick<ChannelHost, 'fenced'>) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
  }

  /** @param bytes as they came; of a kind that the library does not know they are all there is */
  async keep(original: Original, bytes?: Uint8Array): Promise<void> {
    const row = { ...refOf(original), sealed: this.seal(original, bytes) };
    await this.#host.fenced(({ db }) => putOriginal(db, this.#connection, row));
  }

  /** As it would be kept. */
  seal(original: Original, bytes?: Uint8Array): string {
    const { key, content } = original;
    const message = Buffer.from(bytes ?? proto.Message.encode(content).finish()).toString('base64');
    return this.#deps.vault.seal(JSON.stringify({ key, message }), this.#placeOf(refOf(original)));
  }

  /** Undefined when it is not kept, or not readable any more: what depends on it does without. */
  async find({ providerId, fromMe }: MessageRef): Promise<Original | undefined> {
    const { companyId, whatsappId } = this.#connection;
    const row = { stanzaId: stanzaIdOf(providerId), fromMe };
    const sealed = await this.#deps.database.forCompany(companyId, ({ db }) => findOriginal(db, whatsappId, row));
    if (sealed === undefined) return undefined;
    try {
      const { key, message } = JSON.parse(this.#deps.vault.open(sealed, this.#placeOf(row))) as { key: WAMessageKey; message: string };
      return { key, content: proto.Message.decode(Buffer.from(message, 'base64')) };
    } catch {
      return undefined;
    }
  }

  #placeOf({ stanzaId, fromMe }: { stanzaId: string; fromMe: boolean }): string {
    const { companyId, whatsappId } = this.#connection;
    return `whatsapp-web:${companyId}:${whatsappId}:original:${fromMe ? 'own' : 'theirs'}:${stanzaId}`;
  }
}
