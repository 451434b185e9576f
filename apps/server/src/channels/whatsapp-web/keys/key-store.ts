import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import type { Database, Db } from '../../../platform/db/database.ts';
import { KeyedQueue } from '../../../platform/util/queue.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import { vaultContext } from '../vault-contexts.ts';
import { deleteKeys, findCreds, findKeys, saveCreds, saveKeys, type KeyRow } from './key-store.sql.ts';

/** How many values of a connection are cached; a conversation needs about three. */
const maxCachedKeys = 200;

/** A row does not open: it was altered, moved from another connection, or sealed under another secret. */
export class TamperedKeyError extends Error {
  constructor(what: string) {
    super(`a stored key of a session cannot be read (${what})`);
    this.name = 'TamperedKeyError';
  }
}

interface Deps {
  database: Database;
  vault: Vault;
}

/**
 * The keys of a session, as sealed rows that are written only under our lease. There is one store for a connection,
 * across all its reconnects. A value that could not be stored is dropped from memory: see `onFailure`.
 */
export class KeyStore {
  creds: AuthenticationCreds;
  /** WhatsApp ended the session; these keys are tried once more */
  wasUnlinked = false;
  /** Receives every failed read or write, before the caller does. */
  onFailure: (error: unknown) => void = () => {};
  /** turns by person and group, of all sockets: one that is ending may still be at work when the next one is opened */
  readonly mutex = new KeyedQueue();
  #socketGeneration = 0;
  readonly #deps: Deps;
  readonly #connection: ConnectionRef;
  readonly #host: Pick<ChannelHost, 'fenced'>;
  // Stored as text: a change that a caller makes to its value reaches no other caller.
  readonly #cache = new Map<string, string>();
  /** the number of writes under way, and of all so far: a value that was read meanwhile may be old and is not cached */
  #writesInFlight = 0;
  #writeCount = 0;
  #credsChanged = false;

  constructor(
    deps: Deps,
    connection: ConnectionRef,
    host: Pick<ChannelHost, 'fenced'>,
    creds: AuthenticationCreds = initAuthCreds(),
  ) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    this.creds = creds;
  }

  /** @throws TamperedKeyError */
  static async load(deps: Deps, connection: ConnectionRef, host: Pick<ChannelHost, 'fenced'>): Promise<KeyStore> {
    const found = await deps.database.forCompany(connection.companyId, ({ db }) =>
      findCreds(db, connection.whatsappId),
    );
    if (found === undefined) return new KeyStore(deps, connection, host);
    const text = unseal(deps.vault, found.creds, vaultContext(connection, 'creds', ''));
    const keys = new KeyStore(deps, connection, host, JSON.parse(text, BufferJSON.reviver) as AuthenticationCreds);
    keys.wasUnlinked = found.unlinkedAt !== null;
    return keys;
  }

  /** Whether a phone has linked it. */
  get isLinked(): boolean {
    return this.creds.account !== undefined && this.creds.account !== null;
  }

  /** A new account, which no phone has linked yet. */
  resetCreds(): void {
    this.creds = initAuthCreds();
    this.#credsChanged = false;
    this.#cache.clear();
  }

  /** Counts a socket that is opened. @returns tells whether it is still the latest one, which does again what an earlier one did not finish */
  nextSocketGeneration(): () => boolean {
    this.#socketGeneration += 1;
    const mine = this.#socketGeneration;
    return () => mine === this.#socketGeneration;
  }

  get signal(): SignalKeyStore {
    return { get: (type, ids) => this.get(type, ids), set: (data) => this.write(data) };
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: readonly string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const found: Record<string, SignalDataTypeMap[T]> = {};
    const missing: string[] = [];
    for (const id of ids) {
      const name = cacheKey(type, id);
      const text = this.#cache.get(name);
      if (text === undefined) missing.push(id);
      else {
        this.#cacheValue(name, text);
        found[id] = revive(type, text);
      }
    }
    if (missing.length === 0) return found;
    const written = this.#writesInFlight > 0 ? undefined : this.#writeCount;
    try {
      const { companyId, whatsappId } = this.#connection;
      const rows = await this.#deps.database.forCompany(companyId, ({ db }) => findKeys(db, whatsappId, type, missing));
      for (const { id, value } of rows) {
        const text = unseal(this.#deps.vault, value, vaultContext(this.#connection, type, id));
        if (written === this.#writeCount) this.#cacheValue(cacheKey(type, id), text);
        found[id] = revive(type, text);
      }
    } catch (error) {
      this.onFailure(error);
      throw error;
    }
    return found;
  }

  /** Writes keys, what changed of `creds`, and what `alsoWrite` writes, in one transaction. */
  async write(data: SignalDataSet, alsoWrite?: (db: Db) => Promise<void>): Promise<void> {
    const texts: KeyRow[] = [];
    const deleted: Omit<KeyRow, 'value'>[] = [];
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        if (value === null || value === undefined) deleted.push({ type, id });
        else texts.push({ type, id, value: JSON.stringify(value, BufferJSON.replacer) });
      }
    }
    const creds = this.#credsChanged ? JSON.stringify(this.creds, BufferJSON.replacer) : undefined;
    this.#credsChanged = false;
    const { vault } = this.#deps;
    const rows = texts.map(({ type, id, value }) => ({
      type,
      id,
      value: vault.seal(value, vaultContext(this.#connection, type, id)),
    }));
    this.#writesInFlight += 1;
    this.#writeCount += 1;
    try {
      await this.#host.fenced(async ({ db }) => {
        // Sent together, too.
        const written = await Promise.allSettled([
          creds === undefined
            ? undefined
            : saveCreds(db, this.#connection, vault.seal(creds, vaultContext(this.#connection, 'creds', ''))),
          saveKeys(db, this.#connection, rows),
          deleteKeys(db, this.#connection.whatsappId, deleted),
          alsoWrite?.(db),
        ]);
        for (const each of written) if (each.status === 'rejected') throw each.reason;
      });
    } catch (error) {
      // It may have been stored all the same, and only the answer got lost: from here on the rows are asked.
      this.#cache.clear();
      this.#credsChanged ||= creds !== undefined;
      this.onFailure(error);
      throw error;
    } finally {
      this.#writesInFlight -= 1;
    }
    for (const { type, id, value } of texts) this.#cacheValue(cacheKey(type, id), value);
    for (const { type, id } of deleted) this.#cache.delete(cacheKey(type, id));
  }

  /** Caches a key as the newest one; the key that was not requested for longest leaves when there are too many. */
  #cacheValue(name: string, text: string): void {
    this.#cache.delete(name);
    this.#cache.set(name, text);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > maxCachedKeys && oldest !== undefined) this.#cache.delete(oldest);
  }

  /** Stores what a phone gives that is being linked, before the phone learns that it is. */
  async saveLinked(given: Partial<AuthenticationCreds>): Promise<void> {
    const creds = JSON.stringify({ ...this.creds, ...given }, BufferJSON.replacer);
    const sealed = this.#deps.vault.seal(creds, vaultContext(this.#connection, 'creds', ''));
    await this.#host.fenced(({ db }) => saveCreds(db, this.#connection, sealed));
  }

  /** `creds` changed. They are stored with the next keys, or by themselves a moment later. */
  scheduleCredsSave(): void {
    if (!this.isLinked) return;
    this.#credsChanged = true;
    setImmediate(() => {
      // The failure was passed to `onFailure`.
      if (this.#credsChanged) void this.write({}).catch(() => {});
    });
  }
}

const cacheKey = (type: string, id: string) => `${type} ${id}`;

export function unseal(vault: Vault, sealed: string, context: string): string {
  try {
    return vault.open(sealed, context);
  } catch {
    throw new TamperedKeyError(context.split(':')[3] ?? '');
  }
}

function revive<T extends keyof SignalDataTypeMap>(type: T, text: string): SignalDataTypeMap[T] {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  const key =
    type === 'app-state-sync-key'
      ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>)
      : value;
  return key as SignalDataTypeMap[T];
}
