import type { WAVersion } from 'baileys';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import { claimTrial, endTrial, findWebVersion } from './web-versions.sql.ts';

/** Sessions that wait for another version look for one together. */
const cacheMs = 2_000;
const configuredVersion = 'configured';

const parseVersion = (text: string): WAVersion => text.split('.').map(Number) as WAVersion;

/**
 * The version of WhatsApp Web with which sessions log in: the one that an operator set, once one connection logged in
 * with it, else the configured one, else the library's.
 */
export class WebVersions {
  readonly #database: Database;
  readonly #configured: WAVersion | undefined;
  #cached: { at: number; row: ReturnType<WebVersions['findRow']> } | undefined;

  constructor(database: Database, configured: WAVersion | undefined) {
    this.#database = database;
    this.#configured = configured;
  }

  findRow() {
    return asPlatform(this.#database, ({ db }) => findWebVersion(db));
  }

  /**
   * Returns the version for the next login of a connection, its text while this connection tries it for the others, and
   * a fingerprint that stays the same as long as no other version is worth an attempt.
   */
  async forLogin(
    whatsappId: number,
  ): Promise<{ version: WAVersion | undefined; trial: string | undefined; fingerprint: string }> {
    const row = await this.findRow();
    // A connection that is refused with it must not read an older one from the cache.
    this.#cached = { at: Date.now(), row: Promise.resolve(row) };
    if (row?.state === 'accepted')
      return { version: parseVersion(row.version), trial: undefined, fingerprint: row.version };
    const tries = row?.state === 'trial' && (await this.#claim(whatsappId, row.version));
    return tries
      ? { version: parseVersion(row.version), trial: row.version, fingerprint: configuredVersion }
      : { version: this.#configured, trial: undefined, fingerprint: configuredVersion };
  }

  /** WhatsApp accepted the connection that tried a version, or refused it. */
  async endTrial(version: string, state: 'accepted' | 'refused'): Promise<void> {
    this.#cached = undefined;
    await asPlatform(this.#database, ({ db }) => endTrial(db, version, state));
  }

  /**
   * Returns the version that a waiting session would log in with, as a text that changes when another attempt is
   * worthwhile: only the connection that takes the trial gets a version that is still on trial.
   */
  async fingerprint(whatsappId: number): Promise<string> {
    const now = Date.now();
    if (!this.#cached || now - this.#cached.at > cacheMs) this.#cached = { at: now, row: this.findRow() };
    const row = await this.#cached.row;
    if (row?.state === 'accepted') return row.version;
    return row?.state === 'trial' && (await this.#claim(whatsappId, row.version)) ? row.version : configuredVersion;
  }

  #claim(whatsappId: number, version: string): Promise<boolean> {
    return asPlatform(this.#database, ({ db }) => claimTrial(db, whatsappId, version));
  }
}
