import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, copyFile, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mkdirRecursive } from '../util/mkdir-recursive.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../process/start-error.ts';

const ivBytes = 12;
const tagBytes = 16;
const sealedPrefix = 'v1.';

/** A value as it is stored, and the context it was sealed for. */
export interface Sealed {
  sealed: string;
  context: string;
}

export interface Vault {
  /**
   * Encrypts a text for storage (AES-256-GCM). `context` names where it is kept, such as `whatsapp:12:token`: a value
   * moved to another place does not decrypt there.
   */
  seal(text: string, context: string): string;
  /** @throws Error when the value was altered, was sealed for another context or under another secret */
  open(sealed: string, context: string): string;
  /** A signature (HMAC-SHA-256, base64url) that is valid for this purpose only, until the secret is replaced. */
  sign(purpose: string, text: string): string;
  /**
   * Signs for good (HMAC-SHA-256, base64url): values that are stored as their signature alone, or known to others.
   * Replacing the secret does not change the signature.
   */
  signForGood(purpose: string, text: string): string;
  /** Whether `sign` made a signature. Compares in constant time. */
  verify(purpose: string, text: string, signature: string): boolean;
  /** Whether `signForGood` made it. */
  verifyForGood(purpose: string, text: string, signature: string): boolean;
}

/** A key of 32 bytes for one purpose (HKDF-SHA-256); keys of different purposes reveal nothing about each other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'balcao', purpose, 32));
}

/** @param lastingSecret the key of lasting signatures: the first secret that the installation had */
export function createVault(secret: string, lastingSecret: string = secret): Vault {
  const key = keysOf(secret);
  const lastingKey = keysOf(lastingSecret);
  const macWith = (one: typeof key, purpose: string, text: string) =>
    createHmac('sha256', one(`sign:${purpose}`))
      .update(text)
      .digest();
  const mac = (purpose: string, text: string) => macWith(key, purpose, text);

  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key('seal'), iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealedPrefix + sealed.toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(sealedPrefix.length), 'base64url');
      if (!sealed.startsWith(sealedPrefix) || bytes.length < ivBytes + tagBytes) throw new Error('not a sealed value');
      const decipher = createDecipheriv('aes-256-gcm', key('seal'), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
    sign(purpose, text) {
      return mac(purpose, text).toString('base64url');
    },
    signForGood(purpose, text) {
      return macWith(lastingKey, purpose, text).toString('base64url');
    },
    verify: (purpose, text, signature) => isSignature(mac(purpose, text), signature),
    verifyForGood: (purpose, text, signature) => isSignature(macWith(lastingKey, purpose, text), signature),
  };
}

function isSignature(mac: Buffer, signature: string): boolean {
  const expected = Buffer.from(mac.toString('base64url'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The keys of a secret by purpose, each derived once. */
function keysOf(secret: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const known = keys.get(purpose) ?? deriveKey(secret, purpose);
    keys.set(purpose, known);
    return known;
  };
}

type SecretConfig = Pick<Config, 'appSecret' | 'dataDir'>;

export function secretPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret');
}

/**
 * The secret all keys come from: APP_SECRET, else the one in `DATA_DIR/secret`; undefined when there is neither. Without it
 * nothing that was sealed opens again, so a damaged file stops the start instead of being replaced.
 * @throws StartError when the file cannot be read, or does not hold a secret
 */
export async function readAppSecret(config: SecretConfig): Promise<string | undefined> {
  if (config.appSecret !== undefined) return config.appSecret;
  const path = secretPath(config);
  return withStartError(path, async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const secret = text.trim();
    if (secret.length < 32) {
      throw new StartError(
        `The file ${path} does not hold the secret of this installation any more. Put it back from a backup.`,
      );
    }
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
    return secret;
  });
}

/**
 * Makes the secret of a new installation in `DATA_DIR/secret` (mode 0600), unless another start was faster.
 * @throws StartError when the file cannot be written
 */
export async function createAppSecret(config: SecretConfig): Promise<string> {
  const path = secretPath(config);
  await withStartError(path, () => createSecretFile(config.dataDir, path));
  return (await readAppSecret(config)) ?? '';
}

const nextSecretPath = (config: Pick<Config, 'dataDir'>) => `${secretPath(config)}.next`;

/** Makes a secret that is to replace the one of the data folder, and keeps it beside that one until it does. */
export async function createNextSecret(
  config: Pick<Config, 'dataDir'>,
  secret: string = randomBytes(32).toString('base64url'),
): Promise<string> {
  const path = nextSecretPath(config);
  return withStartError(path, async () => {
    await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
    return secret;
  });
}

/** The one that an interrupted replacement left; undefined when there is none. */
export async function readNextSecret(config: Pick<Config, 'dataDir'>): Promise<string | undefined> {
  return readFile(nextSecretPath(config), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** Puts the next secret in the place of the present one, which is kept beside it for backups from before. @returns where */
export async function adoptNextSecret(config: Pick<Config, 'dataDir'>): Promise<string> {
  const path = secretPath(config);
  const former = `${path}.before-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`;
  return withStartError(path, async () => {
    await copyFile(path, former).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(nextSecretPath(config), path);
    return former;
  });
}

async function withStartError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `Balcão cannot keep its secret in ${path} (${code ?? String(error)}). Give the account that starts it access ` +
        'to that file and its folder, or set APP_SECRET to at least 32 random characters.',
    );
  }
}

/** Linked into place when it is whole, so that neither a crash nor two starts at once leave half a secret. */
async function createSecretFile(folder: string, path: string): Promise<void> {
  await mkdirRecursive(folder, 0o700);
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
