import { proto, unpadRandomMax16, type BinaryNode } from 'baileys';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/secrets.ts';
import type { ConnectionRef } from '../port/channel.ts';
import { unwrap } from './inbound/content.rules.ts';
import { decodeMessage, isPeerMessage, type OwnIds } from './inbound/stanza.rules.ts';
import { findSecret, insertSecret } from './message-secrets.sql.ts';
import { secretContext, type StanzaRef } from './vault-contexts.ts';

const secretBytes = 32;

/**
 * Stores the secrets that come with messages, by which later edits and votes of their senders are decrypted. Each is
 * sealed for its row.
 */
export class MessageSecrets {
  readonly #deps: { database: Database; vault: Vault };
  readonly #connection: ConnectionRef;

  constructor(deps: { database: Database; vault: Vault }, connection: ConnectionRef) {
    this.#deps = deps;
    this.#connection = connection;
  }

  /** Writes the secret that a decrypted part of a stanza brings, in the transaction that stores it; undefined when it brings none. */
  writerOf(stanza: BinaryNode, plaintext: Uint8Array, own: OwnIds): ((db: Db) => Promise<void>) | undefined {
    if (plaintext.length === 0 || isPeerMessage(stanza)) return undefined;
    try {
      const secret = secretIn(proto.Message.decode(unpadRandomMax16(plaintext)));
      const { id, fromMe } = secret ? decodeMessage(stanza, plaintext, own).key : {};
      return secret && id ? this.#writer({ stanzaId: id, fromMe: fromMe === true }, secret) : undefined;
    } catch {
      // Malformed content has no secret; its reader reports it.
      return undefined;
    }
  }

  /**
   * Writes the secret of a message that was not decrypted here, because the phone sent it once more in another way;
   * undefined when it has none.
   */
  writerFor({ key, message }: proto.IWebMessageInfo): ((db: Db) => Promise<void>) | undefined {
    const secret = message && secretIn(message);
    return secret && key?.id ? this.#writer({ stanzaId: key.id, fromMe: key.fromMe === true }, secret) : undefined;
  }

  #writer(ref: StanzaRef, secret: Uint8Array): (db: Db) => Promise<void> {
    const sealed = this.#deps.vault.seal(Buffer.from(secret).toString('base64'), this.#vaultContext(ref));
    return (db) => insertSecret(db, this.#connection, { ...ref, sealed });
  }

  /** The secret of a message that is sent from here: not kept, for it is always the same. */
  ofOwn(stanzaId: string): Buffer {
    const { companyId, whatsappId } = this.#connection;
    return Buffer.from(
      this.#deps.vault.signForGood(`whatsapp-web:${companyId}:${whatsappId}:message-secret`, stanzaId),
      'base64url',
    );
  }

  /** Undefined when it is not kept, or not readable any more. */
  async find(ref: StanzaRef): Promise<Buffer | undefined> {
    const { companyId, whatsappId } = this.#connection;
    const sealed = await this.#deps.database.forCompany(companyId, ({ db }) => findSecret(db, whatsappId, ref));
    if (sealed === undefined) return ref.fromMe ? this.ofOwn(ref.stanzaId) : undefined;
    try {
      return Buffer.from(this.#deps.vault.open(sealed, this.#vaultContext(ref)), 'base64');
    } catch {
      return undefined;
    }
  }

  #vaultContext(ref: StanzaRef): string {
    return secretContext(this.#connection, ref);
  }
}

/**
 * Finds the secret of a message, which stands beside its content or beside a wrapper of it; undefined = it has none.
 */
export function secretIn(content: proto.IMessage): Uint8Array | undefined {
  const [found] = [content, content.deviceSentMessage?.message, unwrap(content)].flatMap(
    (layer) => layer?.messageContextInfo?.messageSecret ?? [],
  );
  return found?.length === secretBytes ? found : undefined;
}
