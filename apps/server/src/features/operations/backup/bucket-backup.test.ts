import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runBackup, runRestore } from '../commands/backup.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { FakeS3 } from '../../../testing/s3/fake-s3.ts';
import { queryRows } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const peer = await FakeS3.start();
afterAll(() => peer.stop());
const server = useTestServer(peer.env);
const noPrint = () => {};

it('a backup holds what lies in the bucket, and brings it into a bucket or into a data folder', async () => {
  const { files } = server.app.platform;
  const company = await server.company();
  const { key } = await files.save(company.id, { name: 'a.txt', content: Buffer.from('from the bucket') });
  const path = `files/${company.id}/${key.slice(0, 2)}/${key}`;
  const erasure = `erasures/${crypto.randomUUID()}.json`;
  const object = peer.objects.get(path);
  if (!object) throw new Error('the file is in the bucket');
  peer.objects.set(erasure, object);
  const configOf = (databaseUrl: string, dataDir: string, more: Record<string, string>) =>
    loadConfig(
      { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a passphrase of tests', ...more },
      dataDir,
    );
  const target = await makeTempFolder('backup');
  await runBackup(
    configOf(server.ownerUrl, server.dataDir, { APP_SECRET: server.secret, ...peer.env }),
    [target],
    noPrint,
  );
  const backup = join(target, (await readdir(target))[0] ?? '');

  const onDisk = await createEmptyDatabase();
  const dataDir = await makeTempFolder('backup');
  await runRestore(configOf(onDisk.ownerUrl, dataDir, {}), [backup], noPrint);
  expect(await readFile(join(dataDir, path), 'utf8')).toBe('from the bucket');
  expect(await readFile(join(dataDir, erasure), 'utf8')).toBe('from the bucket');

  const other = await FakeS3.start();
  onTestFinished(() => other.stop());
  const inBucket = await createEmptyDatabase();
  const home = await makeTempFolder('backup');
  const restore = (...args: string[]) =>
    runRestore(configOf(inBucket.ownerUrl, home, other.env), [backup, ...args], noPrint);
  other.behaviour = 'denies-writes';
  await expect(restore()).rejects.toThrow(/does not work: 403/);
  expect(await queryRows(inBucket.ownerUrl, `SELECT to_regclass('public.companies') AS found`)).toEqual([
    { found: null },
  ]);
  other.behaviour = 'works';
  await restore();
  expect(other.objects.get(path)?.content.toString()).toBe('from the bucket');
  expect(await readdir(home)).not.toContain('files');

  // What came after the backup goes with the database it belonged to; records of erasures stay.
  other.objects.set(`files/${company.id}/aa/of-later`, object);
  const later = `erasures/${crypto.randomUUID()}.json`;
  other.objects.set(later, object);
  await restore('--replace');
  expect([...other.objects.keys()].toSorted()).toEqual([...peer.objects.keys(), later].toSorted());
}, 240_000);
