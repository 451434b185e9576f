import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import { createVault } from '../secrets/secrets.ts';
import { createFiles, type Files } from './files.ts';
import { sanitizeFileName, writeTempFile, removeStaleTempFiles, tempFolder } from './temp-file.ts';

let dataDir: string;
let files: Files;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-files-'));
  files = createFiles({ dataDir }, createVault('a secret that is only used in this test'));
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

const content = async (companyId: number, key: string) => {
  const stream = await files.open(companyId, key);
  return stream && Buffer.concat(await stream.toArray()).toString();
};

describe('a stored file', () => {
  it('lies under a random name in the folder of its company, readable by the program alone', async () => {
    const stored = await files.save(12, { name: '../../x.txt', content: Buffer.from('hello') });
    const key = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
    expect(stored).toEqual({ key, name: 'x.txt', mime: 'text/plain', size: 5 });
    const path = join(dataDir, 'files/12', stored.key.slice(0, 2), stored.key);
    expect(await readFile(path, 'utf8')).toBe('hello');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(tempFolder(dataDir))).toEqual([]);
  });

  it('belongs to its company: under another one the key names nothing', async () => {
    const { key } = await files.save(12, { name: 'x', content: Buffer.from('hello') });
    expect(await content(12, key)).toBe('hello');
    expect(await content(13, key)).toBeUndefined();
    expect(await files.size(13, key)).toBeUndefined();
    await files.remove(13, key);
    expect(await files.size(12, key)).toBe(5);
    await files.remove(12, key);
    expect(await content(12, key)).toBeUndefined();
  });

  it('a stored file is found by its key only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.constantFrom('..', '../../secret', '', '/etc/passwd')), async (key) => {
        expect(await files.size(12, key)).toBeUndefined();
        expect(await files.open(12, key)).toBeUndefined();
        await files.remove(12, key);
      }),
    );
  });

  it('can come from a stream, up to the maximum size', async () => {
    const stream = () => Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
    expect(await files.save(1, { name: 'x', content: stream() })).toMatchObject({ size: 1200 });
    const refused = files.save(1, { name: 'x', content: stream(), maxSize: 1000 });
    await expect(refused).rejects.toThrow(new AppError('ERR_FILE_TOO_LARGE', { limit: 1000 }));
    expect(await readdir(tempFolder(dataDir))).toEqual([]);
  });

  it('leaves nothing on disk when its stream fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line is cut');
      })(),
    );
    await expect(files.save(1, { name: 'x', content: broken })).rejects.toThrow('the line is cut');
    expect(await readdir(tempFolder(dataDir))).toEqual([]);
  });
});

describe('an image', () => {
  it('has width and height as it is shown (EXIF rotation)', async () => {
    const image = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } });
    const lying = await image().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const turned = await files.save(1, { name: 'a', content: lying });
    expect(turned).toMatchObject({ mime: 'image/jpeg', width: 20, height: 30 });
    const webp = await image().webp().toBuffer();
    const plain = await files.save(1, { name: 'a', content: webp });
    expect(plain).toMatchObject({ mime: 'image/webp', width: 30, height: 20 });
  });

  it('an image that is broken is stored without width and height', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const stored = await files.save(1, { name: 'a.png', content: png.subarray(0, 12) });
    expect(stored).not.toHaveProperty('width');
  });
});

describe('the type of a file', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['OggS\0\u0002\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u0001\u0013OpusHead', 'audio/ogg; codecs=opus'],
    ['BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD', 'text/vcard'],
    ['Olá, tudo bem?', 'text/plain'],
    ['  <svg width="1"><script/></svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="x"/>', 'image/svg+xml'],
    ['<!DOCTYPE html><p>', 'text/html'],
    ['<!-- x --><html>', 'text/html'],
    ['<?xml version="1.0"?><x/>', 'application/xml'],
    ['a\0b', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('%j is %s', async (bytes, mime) => {
    const received = await writeTempFile(Readable.from([Buffer.from(bytes)]), { dataDir, name: 'photo.png' });
    expect(received.mime).toBe(mime);
  });

  it('is found in linear time, however many comments come before what decides', async () => {
    // A few more of them took minutes of the whole process.
    for (const [end, mime] of [
      ['x', 'text/plain'],
      ['<svg/>', 'image/svg+xml'],
    ]) {
      const bytes = Buffer.from('<!---->'.repeat(29) + end);
      const before = process.cpuUsage();
      const received = await writeTempFile(Readable.from([bytes]), { dataDir, name: 'x' });
      const { user, system } = process.cpuUsage(before);
      expect(received.mime).toBe(mime);
      expect(user + system).toBeLessThan(2_000_000);
    }
  });

  it('is found in text longer than what is looked at, wherever that cuts a character', async () => {
    for (const start of ['', 'a', 'ab']) {
      const bytes = Buffer.from(start + '€'.repeat(3000));
      const { mime } = await writeTempFile(Readable.from([bytes]), { dataDir, name: 'x' });
      expect(mime).toBe('text/plain');
    }
    const { mime } = await writeTempFile(Readable.from([Buffer.from([0x61, 0xe2, 0x82])]), { dataDir, name: 'x' });
    expect(mime).toBe('application/octet-stream');
  });

  it('never fails, whatever the bytes', async () => {
    const png = '\u0089PNG\r\n\u001a\n';
    const starts = fc.constantFrom('', png, 'RIFF', 'PK\u0003\u0004', 'ID3', 'ftyp', 'OggS', '%PDF', '<svg');
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        const { path, mime } = await writeTempFile(Readable.from([bytes]), { dataDir, name: 'x' });
        await rm(path);
        expect(mime).toMatch(/^[\w.+-]+\/[\w.+-]+/);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['C:\\Users\\ana\\foto.png', 'foto.png'],
    ['a\r\nb\0.txt', 'ab.txt'],
    ['  ', 'file'],
    ['..', 'file'],
    ['/', 'file'],
    ['fatura\u202efdp.exe', 'faturafdp.exe'],
    ['\ud800x', '�x'],
    [`${'n'.repeat(300)}.jpeg`, `${'n'.repeat(195)}.jpeg`],
    ['relatório – março.pdf', 'relatório – março.pdf'],
  ])('%j is kept as %j', (name, clean) => {
    expect(sanitizeFileName(name)).toBe(clean);
  });

  it('is always a short text that names no folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const clean = sanitizeFileName(name);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(200);
        expect(clean).not.toMatch(/[/\\\p{Cc}]/u);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('old leftovers of uploads are removed, young ones are not', async () => {
  const folder = tempFolder(dataDir);
  await mkdir(folder, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(folder, name), 'x');
  const now = new Date();
  await utimes(join(folder, 'old'), now, new Date(now.getTime() - 2 * dayMs));
  await removeStaleTempFiles(dataDir, now);
  expect(await readdir(folder)).toEqual(['young']);
  await removeStaleTempFiles(join(dataDir, 'none'), now);
});
