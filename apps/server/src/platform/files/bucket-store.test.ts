import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../../testing/client.ts';
import { FakeS3, type S3Behaviour } from '../../testing/s3/fake-s3.ts';
import { loadConfig } from '../config/config.ts';
import { createVault } from '../secrets/secrets.ts';
import { createBucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { openFileStores } from './open-stores.ts';
import { createFiles } from './files.ts';

const timeouts = { connectionMs: 500, readMs: 400, writeMs: 800, idleMs: 600 };
let dataDir: string;
let peer: FakeS3;
let store: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-bucket-'));
  peer = await FakeS3.start();
  store = open();
});
afterEach(async () => {
  await peer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function open(env: Record<string, string> = {}): FileStore {
  const { bucket } = loadConfig({ ...peer.env, S3_PREFIX: 'loja/', ...env }, dataDir);
  if (!bucket) throw new Error('a bucket is configured');
  return createBucketStore(bucket, timeouts);
}

async function put(path: string, content: Uint8Array | string): Promise<void> {
  const local = join(dataDir, 'local');
  await writeFile(local, content);
  await store.put(path, local);
}

async function read(path: string, range?: { start: number; end: number }): Promise<Buffer | undefined> {
  const stream = await store.open(path, range);
  return stream && Buffer.concat(await stream.toArray());
}

async function list(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, size } of store.list(folder)) found.push(`${path} ${size}`);
  return found.toSorted();
}

const unavailable = { code: 'ERR_FILES_UNAVAILABLE', status: 503 };

describe('a bucket', () => {
  it('takes files with signature and checksum, gives them whole and in parts, names and removes them', async () => {
    await put('files/7/ab/one', 'olá, mundo');
    await put('files/7/cd/empty', '');
    await put('files/77/ab/other', 'x');
    // A name that would lead elsewhere on a disk.
    const other = peer.objects.get('loja/files/77/ab/other');
    if (other) peer.objects.set('loja/files/77/../../../secret', other);
    expect([...peer.objects.keys()]).toContain('loja/files/7/ab/one');
    expect((await read('files/7/ab/one'))?.toString()).toBe('olá, mundo');
    expect((await read('files/7/ab/one', { start: 6, end: 8 }))?.toString()).toBe('mun');
    expect([await store.size('files/7/ab/one'), await store.size('files/7/cd/empty')]).toEqual([11, 0]);
    peer.pageSize = 1;
    expect(await list('files/7')).toEqual(['files/7/ab/one 11', 'files/7/cd/empty 0']);
    await store.remove('files/7/ab/one');
    await store.remove('files/7/ab/one');
    expect([await store.size('files/7/ab/one'), await read('files/7/ab/one')]).toEqual([undefined, undefined]);
    await store.removeAll('files/7');
    expect(await list('files')).toEqual(['files/77/ab/other 1']);
  });

  it('is asked under a host of its own where S3_FORCE_PATH_STYLE is false', async () => {
    // Names below localhost are this machine's, but not every machine knows them.
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      { all }: dns.LookupOptions,
      done: (...answer: unknown[]) => void,
    ) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4))) as typeof dns.lookup);
    onTestFinished(() => void vi.restoreAllMocks());
    const endpoint = peer.url.replace('127.0.0.1', 's3.localhost');
    store = open({ S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'false' });
    await put('files/7/ab/one', 'olá, mundo');
    expect((await read('files/7/ab/one'))?.toString()).toBe('olá, mundo');
    expect(await list('files/7')).toEqual(['files/7/ab/one 11']);
    expect([...peer.hosts]).toEqual(['balcao-tests.s3.localhost']);
    expect([...peer.objects.keys()]).toEqual(['loja/files/7/ab/one']);
  });

  it('takes a large file in parts, and leaves nothing of one that it refuses', async () => {
    const content = randomBytes(12_000_000);
    await put('files/1/aa/large', content);
    expect((await read('files/1/aa/large'))?.equals(content)).toBe(true);
    expect(peer.asked.filter((line) => line === 'PUT loja/files/1/aa/large')).toHaveLength(3);
    const start = 5_242_870;
    expect(await read('files/1/aa/large', { start, end: start + 20 })).toEqual(content.subarray(start, start + 21));
    peer.behaviour = 'denies-writes';
    await expect(put('files/1/aa/second', content)).rejects.toMatchObject(unavailable);
    peer.behaviour = 'works';
    expect([await store.size('files/1/aa/second'), peer.uploads.size]).toEqual([undefined, 0]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'unknown' }, 'InvalidAccessKeyId'],
    ['another region', { S3_REGION: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { S3_BUCKET: 'not-there' }, 'NoSuchBucket'],
  ])('refuses %s, and the failure names what it said without the keys', async (_what, env, code) => {
    store = open(env);
    const failure: unknown = await put('files/1/aa/x', 'x').catch((error: unknown) => error);
    expect(failure).toMatchObject(unavailable);
    const { message } = (failure as Error).cause as Error;
    expect(message).toContain(code);
    expect(message).not.toMatch(/wrong|only-for/);
  });

  it.each<[S3Behaviour, boolean]>([
    ['denies', true],
    ['busy', true],
    ['hangs', true],
    ['gone', true],
    ['denies-writes', false],
  ])(
    'a bucket that %s never answers like a missing file, and works again afterwards',
    async (behaviour, refusesReads) => {
      await put('files/1/aa/kept', 'kept');
      store = open();
      peer.behaviour = behaviour;
      await expect(put('files/1/aa/new', 'new')).rejects.toMatchObject(unavailable);
      if (refusesReads) {
        await expect(store.size('files/1/aa/kept')).rejects.toMatchObject(unavailable);
        await expect(store.open('files/1/aa/none')).rejects.toMatchObject(unavailable);
        await expect(list('files')).rejects.toMatchObject(unavailable);
      }
      if (behaviour !== 'gone') await expect(store.check()).rejects.toMatchObject(unavailable);
      peer.behaviour = 'works';
      await store.check();
      await put('files/1/aa/new', 'new');
      expect(await list('files')).toEqual(['files/1/aa/kept 4', 'files/1/aa/new 3']);
    },
  );

  it('a bucket that was there a moment ago is asked again as soon as a call has failed', async () => {
    store = open();
    await store.check();
    peer.behaviour = 'denies';
    await expect(store.size('files/1/aa/x')).rejects.toMatchObject(unavailable);
    await expect(store.check()).rejects.toMatchObject(unavailable);
    peer.behaviour = 'works';
    await store.check();
  });

  it('a bucket that went offline is an unavailable one', async () => {
    await peer.stop();
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await expect(read('files/1/aa/x')).rejects.toMatchObject(unavailable);
    peer = await FakeS3.start();
  });

  it('a bucket that cuts a file or changes it gives no whole file', async () => {
    await put('files/1/aa/x', randomBytes(100_000));
    peer.behaviour = 'cuts';
    await expect(read('files/1/aa/x')).rejects.toThrow(/aborted|lost|closed/);
    peer.behaviour = 'works';
    const stored = peer.objects.get('loja/files/1/aa/x');
    stored?.content.fill(0, 0, 1);
    await expect(read('files/1/aa/x')).rejects.toThrow('Checksum mismatch');
  });

  it('is left by a reader who goes before the end', async () => {
    await put('files/1/aa/x', randomBytes(8_000_000));
    const before = await peer.connections();
    const stream = await store.open('files/1/aa/x');
    await new Promise((resolve) => stream?.once('data', resolve));
    stream?.pause();
    await sleep(20);
    stream?.destroy();
    await until(async () => (await peer.connections()) < Math.max(1, before));
    expect(await store.size('files/1/aa/x')).toBe(8_000_000);
  });
});

describe('files in a bucket', () => {
  const vault = createVault('a secret that is only used in this test');

  it('leave nothing on the disk of the process, stored or refused', async () => {
    const files = createFiles({ dataDir, store }, vault);
    const saved = await files.save(3, { name: 'a.txt', content: Buffer.from('hello') });
    expect(await files.size(3, saved.key)).toBe(5);
    expect(await files.size(4, saved.key)).toBeUndefined();
    peer.behaviour = 'denies';
    await expect(files.save(3, { name: 'b.txt', content: Buffer.from('no') })).rejects.toMatchObject(unavailable);
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
    peer.behaviour = 'works';
    await files.removeCompany(3);
    expect(peer.objects.size).toBe(0);
  });

  it('are read from the disk as long as they lie there, and are removed from both places', async () => {
    const onDisk = createFiles({ dataDir }, vault);
    const { key } = await onDisk.save(3, { name: 'a.txt', content: Buffer.from('before') });
    const stores = await openFileStores(loadConfig({ ...peer.env, DATA_DIR: '.' }, dataDir));
    const files = createFiles({ dataDir, store: stores.store }, vault);
    expect((await (await files.open(3, key))?.toArray())?.toString()).toBe('before');
    const { key: later } = await files.save(3, { name: 'b.txt', content: Buffer.from('later') });
    expect([await onDisk.size(3, later), await files.size(3, later)]).toEqual([undefined, 5]);
    const paths: string[] = [];
    for await (const { path } of stores.store.list('files/3')) paths.push(path);
    expect(paths).toHaveLength(2);
    await files.remove(3, key);
    expect([await onDisk.size(3, key), await files.size(3, key)]).toEqual([undefined, undefined]);
  });
});
