import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config/config.ts';
import { openFileStores } from '../../../platform/files/open-stores.ts';
import { createFiles, type Files } from '../../../platform/files/files.ts';
import { requireNotedBucket } from '../../../platform/files/recorded-bucket.sql.ts';
import { createVault } from '../../../platform/secrets/secrets.ts';
import { FakeS3 } from '../../../testing/s3/fake-s3.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { moveFiles } from './move-files.ts';

const server = useTestServer({ ROLES: 'http' });
const noPrint = () => undefined;
const vault = createVault('a secret that is only used in this test');
let dataDir: string;
let peer: FakeS3;
beforeEach(async () => {
  await server.app.platform.database.owner.query('UPDATE installation SET bucket = NULL');
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-move-'));
  peer = await FakeS3.start();
});
afterEach(async () => {
  await peer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const configOf = (more: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: dataDir, ...peer.env, ...more }, dataDir);

/** The files of a process with this configuration. */
async function filesOf(config = configOf()): Promise<Files> {
  return createFiles({ dataDir, store: (await openFileStores(config)).store }, vault);
}

/** Moves beside a process that has started with this configuration. */
async function move(config = configOf()): Promise<number> {
  const { owner } = server.app.platform.database;
  if (config.bucket) await requireNotedBucket(config, owner);
  return moveFiles(config, owner, noPrint);
}
const onDisk = () => createFiles({ dataDir }, vault);

async function saveMany(files: Files, count: number): Promise<string[]> {
  const saved = await Promise.all(
    Array.from({ length: count }, (_unused, index) =>
      files.save((index % 3) + 1, { name: 'a', content: Buffer.from(`content of ${index}`) }),
    ),
  );
  return saved.map(({ key }) => key);
}

async function read(files: Files, index: number, key = ''): Promise<string | undefined> {
  const content = await files.open((index % 3) + 1, key);
  return content && Buffer.concat(await content.toArray()).toString();
}

it('move-files brings all files into the bucket and back, beside a process that reads them all the while', async () => {
  const keys = await saveMany(onDisk(), 20);
  const files = await filesOf();
  const expected = keys.map((_key, index) => `content of ${index}`);
  let rounds = 0;
  const done = new AbortController();
  const reader = (async () => {
    while (!done.signal.aborted) {
      const found = await Promise.all(keys.map((key, index) => read(files, index, key)));
      expect(found).toEqual(expected);
      rounds += 1;
    }
  })();
  expect(await move()).toBe(20);
  done.abort();
  await reader;
  expect(rounds).toBeGreaterThan(1);
  expect([...peer.objects.keys()].every((path) => path.startsWith('files/'))).toBe(true);
  expect(peer.objects.size).toBe(20);
  expect(await onDisk().size(1, keys[0] ?? '')).toBeUndefined();
  expect(await move()).toBe(0);

  const back = configOf({ FILES: 'disk' });
  const { key } = await (await filesOf(back)).save(1, { name: 'new', content: Buffer.from('new') });
  expect(await onDisk().size(1, key)).toBe(3);
  expect(await move(back)).toBe(20);
  expect(peer.objects.size).toBe(0);
  expect(await Promise.all(keys.map((one, index) => read(onDisk(), index, one)))).toEqual(expected);
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
});

it('move-files that was interrupted goes on with the rest, and nothing is lost on the way', async () => {
  const keys = await saveMany(onDisk(), 12);
  let seen = 0;
  const { objects } = peer;
  const set = objects.set.bind(objects);
  // The bucket starts to refuse in the middle.
  objects.set = (...entry) => {
    if (entry[0].startsWith('files/') && (seen += 1) === 5) peer.behaviour = 'denies-writes';
    return set(...entry);
  };
  await expect(move()).rejects.toThrow(/balcao-tests does not work: 403.*run the same command/);
  peer.behaviour = 'works';
  const files = await filesOf();
  expect(await Promise.all(keys.map((key, index) => read(files, index, key)))).not.toContain(undefined);
  const rest = await move();
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(12);
  expect(await Promise.all(keys.map((key, index) => read(files, index, key)))).not.toContain(undefined);
  expect(objects.size).toBe(12);
});

it('move-files brings no file back that was removed while it was copied', async () => {
  const [key = ''] = await saveMany(onDisk(), 1);
  const files = await filesOf();
  const { objects } = peer;
  const set = objects.set.bind(objects);
  let removed: Promise<void> | undefined;
  objects.set = (path, object) => {
    // A person deletes the message just before its copy is complete.
    if (path.startsWith('files/')) removed = files.remove(1, key);
    return set(path, object);
  };
  await move();
  await removed;
  expect([objects.size, await files.size(1, key), await onDisk().size(1, key)]).toEqual([0, undefined, undefined]);
});

it('move-files keeps a file where it was when the bucket gives another one back', async () => {
  const [key = ''] = await saveMany(onDisk(), 1);
  const { objects } = peer;
  const set = objects.set.bind(objects);
  objects.set = (path, object) =>
    set(path, path.startsWith('files/') ? { ...object, content: Buffer.from('other content'), crc32: '' } : object);
  await expect(move()).rejects.toThrow('is not what was written');
  expect(await read(onDisk(), 0, key)).toBe('content of 0');
});

it('move-files refuses without a second place, and with one that is gone', async () => {
  await expect(move(loadConfig({ DATA_DIR: dataDir }, dataDir))).rejects.toThrow('one place');
  peer.behaviour = 'gone';
  await expect(move()).rejects.toThrow(/NoSuchBucket/);
});

it('a process that knows another bucket, or none, does not start until the files are back in the data folder', async () => {
  await saveMany(onDisk(), 1);
  const { owner } = server.app.platform.database;
  const none = loadConfig({ DATA_DIR: dataDir }, dataDir);
  const start = (config: typeof none) => requireNotedBucket(config, owner);
  await start(none);
  await expect(moveFiles(configOf(), owner, noPrint)).rejects.toThrow('Start every process with the same S3_*');
  await start(configOf());
  await start(configOf({ FILES: 'disk' }));
  await move();
  await expect(start(none)).rejects.toThrow('lie in the bucket balcao-tests/, and this process has no bucket');
  await expect(start(configOf({ S3_PREFIX: 'other' }))).rejects.toThrow('this process has balcao-tests/other/');
  expect(await move(configOf({ FILES: 'disk' }))).toBe(1);
  await start(none);
});
