import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { SealedSecret } from './backup-format.ts';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);
/** 128 MB and some tenths of a second for each passphrase that is tried. */
const cost = 2 ** 17;
const blockSize = 8;
const ivBytes = 12;
const tagBytes = 16;
const context = Buffer.from('balcao:backup:secret');

const keyOf = (passphrase: string, salt: Buffer, N: number) =>
  derive(passphrase.normalize('NFKC'), salt, 32, { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize });

/** Encrypts the secret of an installation so that only who knows the passphrase reads it. */
export async function sealSecret(secret: string, passphrase: string): Promise<SealedSecret> {
  const [salt, iv] = [randomBytes(16), randomBytes(ivBytes)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), iv).setAAD(context);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { cost, salt: salt.toString('base64'), iv: iv.toString('base64'), text: text.toString('base64') };
}

/** @returns undefined when the passphrase is another one, or the envelope was altered */
export async function openSecret(sealed: SealedSecret, passphrase: string): Promise<string | undefined> {
  const [salt, iv, text] = [sealed.salt, sealed.iv, sealed.text].map((part) => Buffer.from(part, 'base64'));
  if (!salt || iv?.length !== ivBytes || !text || text.length < tagBytes) return undefined;
  try {
    const key = await keyOf(passphrase, salt, sealed.cost);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
    decipher.setAAD(context).setAuthTag(text.subarray(-tagBytes));
    return decipher.update(text.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
