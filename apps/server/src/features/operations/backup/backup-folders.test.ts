import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { runBackup } from '../commands/backup.ts';
import { openAppSecret } from '../../../platform/secrets/app-secret.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { sealedSamples } from '../../../compose/sealed-columns.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { errorTextOf } from '../../../testing/error-text.ts';
import { queryRows } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { backUp, configOfServer, noPrint, passphrase, restore } from './backup.testing.ts';

const server = useTestServer();

beforeAll(() =>
  openAppSecret(
    { dataDir: server.dataDir, appSecret: server.secret, replaceSecret: undefined },
    server.app.platform.database,
    sealedSamples,
  ),
);

/** Runs a command where no file may be larger than some KB, which stands for a disk that is full. */
async function runWithoutRoom(kilobytes: number, args: string[], env: Record<string, string>) {
  const main = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
  const child = spawn('bash', ['-c', `ulimit -f ${kilobytes}; exec "$0" "$@"`, process.execPath, main, ...args], {
    env: { PATH: process.env.PATH, BACKUP_PASSPHRASE: passphrase, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

it.skipIf(process.platform !== 'linux')('a backup into a folder of the kernel ends with what to do', async () => {
  const ended = errorTextOf(runBackup(configOfServer(server), ['/proc/balcao-backups'], noPrint));
  expect(await Promise.race([ended, sleep(20_000, 'still at it')])).toContain('/proc/balcao-backups is not there');
});

it('a backup into a folder that is not there, as of a disk that is not mounted, is refused and makes none', async () => {
  const target = join(await makeTempFolder('backup'), 'disk');
  expect(await errorTextOf(runBackup(configOfServer(server), [target], noPrint))).toContain(
    `The folder ${target} is not there. Mount the disk it is on, or make it`,
  );
  expect(await readdir(join(target, '..'))).toEqual([]);
});

it('a relative folder is one of the place in which the command was given', async () => {
  const { code, output } = await runWithoutRoom(1_000, ['restore', 'aqui'], {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.dataDir,
    APP_SECRET: server.secret,
    INIT_CWD: '/srv/copias',
  });
  expect([code, output]).toEqual([1, expect.stringContaining('/srv/copias/aqui')]);
});

it('a backup onto a disk without room says so and leaves nothing behind', async () => {
  const target = await makeTempFolder('backup');
  const env = { DATABASE_URL: server.ownerUrl, DATA_DIR: server.dataDir, APP_SECRET: server.secret };
  const { code, output } = await runWithoutRoom(4, ['backup', target], env);
  expect([code, output]).toEqual([1, expect.stringContaining('There is no room left')]);
  expect(await readdir(target)).toEqual([]);
}, 120_000);

it('a restore that was interrupted by a disk without room says so, leaves a database that no start takes, and is done by doing it again', async () => {
  const { id } = await server.company();
  await mkdir(join(server.dataDir, 'files', '1'), { recursive: true });
  await writeFile(join(server.dataDir, 'files', '1', 'long.bin'), Buffer.alloc(200_000, 7));
  const backup = await backUp(configOfServer(server));
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const dataDir = await makeTempFolder('backup');
  const { code, output } = await runWithoutRoom(64, ['restore', backup], { DATABASE_URL: ownerUrl, DATA_DIR: dataDir });
  expect([code, output]).toEqual([1, expect.stringMatching(/There is no room left.*run the same command again/s)]);
  expect(await errorTextOf(openDatabase({ databaseUrl: ownerUrl, dataDir }, noPrint))).toContain('did not end');
  await restore(ownerUrl, dataDir, backup);
  await (await openDatabase({ databaseUrl: ownerUrl, dataDir }, noPrint)).close();
  expect((await readFile(join(dataDir, 'files', '1', 'long.bin'))).length).toBe(200_000);
  expect(await queryRows(databaseUrl, 'SELECT id FROM companies WHERE id = $1', [id])).toEqual([{ id }]);
}, 120_000);
