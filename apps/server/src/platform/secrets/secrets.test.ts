import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault, deriveKey, createAppSecret, readAppSecret } from './secrets.ts';
import { StartError } from '../process/start-error.ts';

const vault = createVault('the secret of an installation, 32+');

function opens(sealed: string, context: string, by = vault): boolean {
  try {
    by.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

describe('a sealed value', () => {
  it('opens under the context it was sealed for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(vault.open(vault.seal(text, context), context)).toBe(text);
      }),
    );
  });

  it('is different each time and reveals nothing', () => {
    const sealed = vault.seal('hello hello', 'x');
    expect(vault.seal('hello hello', 'x')).not.toBe(sealed);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('hello');
  });

  it('opens under no other context and no other secret', () => {
    const sealed = vault.seal('hello', 'whatsapp:1');
    expect(opens(sealed, 'whatsapp:1')).toBe(true);
    expect(opens(sealed, 'whatsapp:2')).toBe(false);
    expect(opens(sealed, 'whatsapp:1', createVault('another secret'))).toBe(false);
  });

  it('does not open when any bit of it was changed or cut off', () => {
    const sealed = vault.seal('hello', 'x');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Buffer.from(bytes);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(opens(`v1.${altered.toString('base64url')}`, 'x')).toBe(false);
    }
    for (let end = 0; end < sealed.length - 1; end += 1) expect(opens(sealed.slice(0, end), 'x')).toBe(false);
    expect(opens(sealed.replace('v1', 'v2'), 'x')).toBe(false);
  });
});

describe('a signature', () => {
  it('is valid for its text and purpose only', () => {
    const signature = vault.sign('media', 'text');
    expect(vault.sign('media', 'text')).toBe(signature);
    expect(vault.verify('media', 'text', signature)).toBe(true);
    expect(vault.verify('media', 'texT', signature)).toBe(false);
    expect(vault.verify('reset', 'text', signature)).toBe(false);
    for (const bad of ['', signature.slice(1), `${signature}=`, signature.toLowerCase(), 'ção'.repeat(20)]) {
      expect(vault.verify('media', 'text', bad)).toBe(false);
    }
  });

  it('for good is valid after the secret was replaced, and is no signature of the present secret', () => {
    const [before, after] = [createVault('a'.repeat(32)), createVault('b'.repeat(32), 'a'.repeat(32))];
    const signature = before.signForGood('webhook', 'text');
    expect(after.verifyForGood('webhook', 'text', signature)).toBe(true);
    expect(after.verify('webhook', 'text', signature)).toBe(false);
    expect(after.verifyForGood('webhook', 'text', after.sign('webhook', 'text'))).toBe(false);
    expect(after.verifyForGood('other', 'text', signature)).toBe(false);
  });

  it('uses a key of its own per purpose', () => {
    expect(deriveKey('a', 'x')).toHaveLength(32);
    expect(deriveKey('a', 'x')).toEqual(deriveKey('a', 'x'));
    expect(deriveKey('a', 'x')).not.toEqual(deriveKey('a', 'y'));
    expect(deriveKey('a', 'x')).not.toEqual(deriveKey('b', 'x'));
  });
});

describe('the secret of the installation', () => {
  let dataDir: string;
  const load = async (appSecret?: string) =>
    (await readAppSecret({ dataDir, appSecret })) ?? createAppSecret({ dataDir, appSecret });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'balcao-secret-'));
  });
  afterEach(async () => rm(dataDir, { recursive: true, force: true }));

  it('is generated once, readable by this account only, and kept', async () => {
    const secret = await load();
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(await load()).toBe(secret);
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(secret);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret']);
  });

  it('is the same for several concurrent first starts', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => load()));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret']);
  });

  it('is APP_SECRET where it is given', async () => {
    expect(await load('x'.repeat(32))).toBe('x'.repeat(32));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('gets mode 0600 again when it was changed', async () => {
    await load();
    await chmod(join(dataDir, 'secret'), 0o644);
    await load();
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('is never replaced when its file is damaged', async () => {
    await writeFile(join(dataDir, 'secret'), 'half');
    await expect(load()).rejects.toBeInstanceOf(StartError);
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('half');
  });

  it('stops the start with a message where it cannot be stored', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const refused = readAppSecret({ dataDir: join(dataDir, 'file'), appSecret: undefined });
    await expect(refused).rejects.toThrow(/APP_SECRET/);
    await expect(refused).rejects.toBeInstanceOf(StartError);
  });
});
