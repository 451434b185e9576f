import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaUrlOf } from './media-download.ts';
import { decipherFile } from './file-cipher.ts';

describe('the place of a file', () => {
  it.each<[string, { url?: string; directPath?: string }, string | undefined]>([
    ['WhatsApp', { url: 'https://mmg.whatsapp.net/a', directPath: '/v/x?y=1' }, 'https://mmg.whatsapp.net/v/x?y=1'],
    ['a host of WhatsApp', { url: 'https://media-gru1.cdn.whatsapp.net/a' }, 'https://media-gru1.cdn.whatsapp.net/a'],
    ['WhatsApp without an address', { directPath: '/v/x' }, 'https://mmg.whatsapp.net/v/x'],
    ['ourselves', { url: 'https://127.0.0.1:999/a', directPath: '/x' }, undefined],
    ['somebody else', { url: 'https://whatsapp.net.evil.example/a' }, undefined],
    ['a host that ends alike', { url: 'https://evilwhatsapp.net/a' }, undefined],
    ['another port', { url: 'https://mmg.whatsapp.net:8443/a' }, undefined],
    ['a path that leads elsewhere', { url: 'https://mmg.whatsapp.net/a', directPath: '//10.0.0.1/x' }, undefined],
    ['another protocol', { url: 'http://mmg.whatsapp.net/a' }, undefined],
    ['nothing', { url: 'x' }, undefined],
  ])('at %s', (_case, named, address) => {
    expect(mediaUrlOf(named)?.href).toBe(address);
  });
});

describe('an encrypted file', () => {
  const keys = { iv: randomBytes(16), cipherKey: randomBytes(32), macKey: randomBytes(32) };
  const seal = (plain: Uint8Array) => {
    const cipher = createCipheriv('aes-256-cbc', keys.cipherKey, keys.iv);
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([
      encrypted,
      createHmac('sha256', keys.macKey).update(keys.iv).update(encrypted).digest().subarray(0, 10),
    ]);
  };
  const sha256 = (plain: Uint8Array) => createHash('sha256').update(plain).digest();
  const opened = async (chunks: readonly Buffer[], hash: Uint8Array) =>
    Buffer.concat(await Readable.from(chunks).compose(decipherFile(keys, hash)).toArray());

  it('is opened however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.nat(320), { maxLength: 6 }),
        async (plain, cuts) => {
          const file = seal(plain);
          const edges = [0, ...cuts.map((cut) => Math.min(cut, file.length)).toSorted((a, b) => a - b), file.length];
          const chunks = edges.slice(1).map((edge, index) => file.subarray(edges[index], edge));
          expect((await opened(chunks, sha256(plain))).equals(plain)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('an encrypted file that was altered, cut short or exchanged ends in an error', async () => {
    const plain = randomBytes(100);
    const file = seal(plain);
    const altered = Buffer.from(file);
    altered[40] = (altered[40] ?? 0) ^ 1;
    for (const bad of [altered, file.subarray(0, -1), file.subarray(0, 5), Buffer.alloc(0)])
      await expect(opened([bad], sha256(plain))).rejects.toThrow('a file is not what its message says');
    await expect(opened([file], sha256(randomBytes(3)))).rejects.toThrow('a file is not what its message says');
  });
});
