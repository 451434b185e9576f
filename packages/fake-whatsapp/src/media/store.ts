import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, type MediaType } from 'baileys';

const MAC_BYTES = 10;

/** The addresses of files in messages: at WhatsApp's own host, which a process that trusts a peer finds at the peer. */
export const MEDIA_ORIGIN = 'https://mmg.whatsapp.net';

/** Where an encrypted file is and how to decrypt it, as messages contain it. */
export interface MediaPointer {
  mediaKey: Uint8Array;
  directPath: string;
  url: string;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
  fileLength: number;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The files on the media host: encrypted ones of messages, and pictures in the clear. */
export class MediaStore {
  readonly #files = new Map<string, Buffer>();
  readonly #expired = new Set<string>();
  readonly #stalled = new Set<string>();
  /** Simulates that the host is overloaded: every download is answered with 503. */
  isDown = false;
  /** what was asked for, as often as it was */
  readonly fetched: string[] = [];

  /** Stores bytes as they are, under a path that follows from them. */
  put(bytes: Buffer, folder = '/o1'): string {
    const path = `${folder}/${sha256(bytes).toString('hex')}`;
    this.#files.set(path, bytes);
    return path;
  }

  get(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  /** Simulates that WhatsApp deleted a file: its address answers 410. The phone that sent it can upload it again. */
  expire(path: string): void {
    if (!this.#files.has(path)) throw new Error(`No file at ${path}`);
    this.#expired.add(path);
  }

  isExpired(path: string): boolean {
    return this.#expired.has(path);
  }

  /** Simulates a bad network: the next download of this file gets half of it, and then nothing more. */
  stall(path: string): void {
    this.#stalled.add(path);
  }

  consumeStall(path: string): boolean {
    return this.#stalled.delete(path);
  }

  /** Simulates that the phone has deleted it, too. */
  destroy(path: string): void {
    this.#files.delete(path);
  }

  /** Stores a file at another address, as a phone that uploads it again; undefined when no phone has it any more. */
  reupload(path: string): string | undefined {
    const file = this.#files.get(path);
    if (!file) return undefined;
    const renewed = `${path}-again`;
    this.#files.set(renewed, file);
    return renewed;
  }

  /** The sending phone's side: encrypts and uploads. */
  async upload(plain: Buffer, type: MediaType): Promise<MediaPointer> {
    const mediaKey = randomBytes(32);
    const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    const file = Buffer.concat([encrypted, macOf(macKey, iv, encrypted)]);
    const directPath = this.put(file);
    return {
      mediaKey,
      directPath,
      url: MEDIA_ORIGIN + directPath,
      fileSha256: sha256(plain),
      fileEncSha256: sha256(file),
      fileLength: plain.length,
    };
  }

  /** The receiving phone's side: fetches, checks and decrypts. */
  async open(
    { mediaKey, directPath }: { mediaKey?: Uint8Array | null | undefined; directPath?: string | null | undefined },
    type: MediaType,
  ): Promise<Buffer> {
    const file = this.#files.get(directPath ?? '');
    if (!file || !mediaKey) throw new Error(`No file at ${directPath}`);
    const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
    const encrypted = file.subarray(0, -MAC_BYTES);
    if (!macOf(macKey, iv, encrypted).equals(file.subarray(-MAC_BYTES)))
      throw new Error('The file does not match its key');
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  }
}

async function keysOf(mediaKey: Uint8Array, type: MediaType) {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error(`No keys for ${type}`);
  return { iv, cipherKey, macKey };
}

function macOf(key: Uint8Array, iv: Uint8Array, encrypted: Uint8Array): Buffer {
  return createHmac('sha256', key).update(iv).update(encrypted).digest().subarray(0, MAC_BYTES);
}
