import { randomBytes } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WAMessage } from 'baileys';
import { dayMs } from '@balcao/contract';
import type { Address } from '../../port/message-content.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.rules.ts';

/** The number whose session is recorded, and into which folder. */
export interface TapeSettings {
  number: string;
  folder: string;
}

/** A volunteer's tape ends by itself. */
const maxAgeMs = dayMs;
const maxBytes = 20 * 1024 * 1024;

/**
 * Writes what a session receives into a file, one line of JSON each, without anything by which a person could be
 * recognized. It is off unless an operator names the connection, and messages never wait for it.
 */
export class TapeRecorder {
  readonly path: string;
  readonly until: Date;
  readonly #own: readonly Address[];
  readonly #onError: (error: unknown) => void;
  #pseudonyms: Pseudonyms | undefined;
  #size = 0;
  #writing: Promise<void> = Promise.resolve();

  /** @param own the addresses of the connection itself */
  constructor({ folder }: TapeSettings, own: readonly Address[], onError: (error: unknown) => void) {
    const startedAt = new Date();
    this.path = join(folder, `${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.tape`);
    this.until = new Date(startedAt.getTime() + maxAgeMs);
    this.#own = own;
    this.#onError = onError;
  }

  recordMessage(message: WAMessage): void {
    const { key, pushName, verifiedBizName, messageTimestamp, messageStubType, messageStubParameters, category } =
      message;
    const isFirst = this.#pseudonyms === undefined;
    this.#pseudonyms ??= createPseudonyms(randomBytes(32), Number(messageTimestamp ?? Date.now() / 1000));
    if (isFirst) {
      const own = this.#own.map(({ kind, value }) => `${value}@${kind === 'lid' ? 'lid' : 's.whatsapp.net'}`);
      this.#write({ kind: 'tape', version: 1, own });
    }
    this.#write({
      kind: 'message',
      message: {
        key,
        pushName,
        verifiedBizName,
        messageTimestamp,
        messageStubType,
        messageStubParameters,
        category,
        message: message.message,
      },
    });
  }

  /** WhatsApp's answer to a message that was sent: 200 = accepted. */
  recordAck(code: string): void {
    if (this.#pseudonyms) this.#write({ kind: 'ack', code });
  }

  /** Resolves once everything is in the file. */
  async close(): Promise<void> {
    await this.#writing;
  }

  #write(line: Record<string, unknown>): void {
    if (Date.now() > this.until.getTime() || this.#size > maxBytes) return;
    const { kind, version, code, ...rest } = line;
    const text = `${JSON.stringify({ kind, version, code, ...(this.#pseudonyms?.disguise(rest) as object) })}\n`;
    this.#size += text.length;
    this.#writing = this.#writing.then(() => this.#append(text)).catch(this.#onError);
  }

  async #append(text: string): Promise<void> {
    await mkdir(join(this.path, '..'), { recursive: true, mode: 0o700 });
    await appendFile(this.path, text, { mode: 0o600 });
  }
}
