import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { needs } from '../../../apps/server/src/testing/scope.ts';
import { cloneInstalled } from '../../commands/clone.ts';
import {
  login,
  npmStart,
  printedAdmin,
  readProcessIds,
  expectRefusedStart,
  temporaryFolder,
  waitUntilGone,
} from '../../commands/product.ts';

const isRoot = process.getuid?.() === 0;
const permitsNamespaces = spawnSync('unshare', ['--user', '--map-user=1', '--map-group=1', 'true']).status === 0;
async function expectStartsTwice(options: Parameters<typeof npmStart>[0]): Promise<void> {
  const first = await npmStart(options);
  await first.ready();
  const { postgres } = await readProcessIds(options.dataDir);
  first.interrupt();
  await first.outcome;
  await waitUntilGone(postgres);
  const second = await npmStart(options);
  await second.ready();
  expect(await login(second, printedAdmin(first))).toBe(200);
  second.interrupt();
  await second.outcome;
}

/** An ordinary account that every Unix has, with a home of its own. */
async function unprivilegedAccount(): Promise<{ uid: number; gid: number; home: string }> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('nobody:'));
  const [uid = 0, gid = 0] = line?.split(':').slice(2, 4).map(Number) ?? [];
  const home = await temporaryFolder();
  await chown(home, uid, gid);
  return { uid, gid, home };
}

it.runIf(isRoot)('an ordinary user', needs('root'), async () => {
  const { uid, gid, home } = await unprivilegedAccount();
  const dataDir = join(home, 'data');
  await expectStartsTwice({ clone: inject('clone'), dataDir, uid, gid, env: { HOME: home } });
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid);
});

it.runIf(isRoot)('an ordinary user is told when the data folder belongs to somebody else', needs('root'), async () => {
  const { uid, gid, home } = await unprivilegedAccount();
  const dataDir = join(await temporaryFolder(), 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await chmod(dirname(dataDir), 0o755);
  expect(
    await expectRefusedStart(await npmStart({ clone: inject('clone'), dataDir, uid, gid, env: { HOME: home } })),
  ).toContain(dataDir);
});

/** Removes what a start puts outside the clone and the data folder. */
async function restoreSystemFolder(): Promise<void> {
  const folder = '/var/lib/balcao';
  const names = (): Promise<string[]> => readdir(folder).catch(() => []);
  const before = await names();
  onTestFinished(async () => {
    const added = (await names()).filter((name) => !before.includes(name));
    for (const name of added) await rm(join(folder, name), { recursive: true, force: true });
  });
}

// PostgreSQL refuses to run as root, so that root has two ways; machines differ in which they permit.
async function expectStartsForRoot(mode: 'unshare' | 'account'): Promise<void> {
  await restoreSystemFolder();
  const home = await temporaryFolder();
  await chmod(home, 0o700);
  const clone = join(home, 'clone of root');
  await cloneInstalled(clone);
  const dataDir = join(clone, 'data');
  await expectStartsTwice({ clone, dataDir, env: { BALCAO_PG_AS: mode } });
}

it.runIf(isRoot && permitsNamespaces)(
  'root, in a home that only root may enter, by unshare',
  needs('root and user namespaces'),
  () => expectStartsForRoot('unshare'),
);

it.runIf(isRoot)('root, in a home that only root may enter, by account', needs('root'), () =>
  expectStartsForRoot('account'),
);

it.runIf(isRoot)(
  'root, where another account can reach the data folder: the database stays in it',
  needs('root'),
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'data');
    await expectStartsTwice({ clone: inject('clone'), dataDir, env: { BALCAO_PG_AS: 'account' } });
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    expect((await stat(dataDir)).mode & 0o007, 'closed to everybody else').toBe(0);
  },
);
