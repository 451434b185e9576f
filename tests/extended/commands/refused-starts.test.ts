import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { freePort, npmStart, readProcessIds, expectRefusedStart, temporaryFolder } from '../../commands/product.ts';

async function expectNothingLeft(dataDir: string): Promise<void> {
  await expect(readProcessIds(dataDir)).rejects.toThrow('ENOENT');
}

it('a busy port', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const refusal = await expectRefusedStart(
    await npmStart({ clone: inject('clone'), dataDir, env: { PORT: String(port) } }),
  );
  expect(refusal).toContain(String(port));
  expect(refusal).toContain('PORT');
  await expectNothingLeft(dataDir);
});

it('a DATABASE_URL that leads nowhere, without repeating its password', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const port = await freePort();
  const env = { DATABASE_URL: `postgres://someone:geheim@127.0.0.1:${port}/balcao` };
  const refusal = await expectRefusedStart(await npmStart({ clone: inject('clone'), dataDir, env }));
  expect(refusal).toContain('DATABASE_URL');
  expect(refusal).toContain(`127.0.0.1:${port}`);
  expect(refusal).not.toContain('geheim');
});

it.for([
  ['below a file', async (folder: string) => join(folder, 'file', 'data')],
  ['in a folder of the kernel', async () => '/proc/balcao/data'],
  ['that is a file', async (folder: string) => join(folder, 'file')],
] as const)('a data folder %s', async ([, makePath]) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const dataDir = await makePath(folder);
  const refusal = await expectRefusedStart(await npmStart({ clone: inject('clone'), dataDir }));
  expect(refusal).toContain(dataDir);
  expect(refusal).toContain('DATA_DIR');
});

it.for([
  ['PORT', 'http'],
  ['ROLES', 'http,janitor'],
  ['PUBLIC_URL', 'balcao.example.com'],
  ['LOG_LEVEL', 'loud'],
] as const)('a bad value of %s', async ([name, value]) => {
  const dataDir = join(await temporaryFolder(), 'data');
  const refusal = await expectRefusedStart(await npmStart({ clone: inject('clone'), dataDir, env: { [name]: value } }));
  expect(refusal).toContain(name);
});

it.for([
  ['whose password file is gone', (dataDir: string) => rm(join(dataDir, 'postgres-password')), 'postgres-password'],
  ['whose secret is gone', (dataDir: string) => rm(join(dataDir, 'secret')), 'REPLACE_SECRET='],
  [
    'whose secret is another one',
    (dataDir: string) => writeFile(join(dataDir, 'secret'), 'x'.repeat(43)),
    'Nothing was changed',
  ],
  [
    'of another PostgreSQL',
    (dataDir: string) => writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n'),
    'version 12',
  ],
] as const)('a database %s', async ([, damage, hint]) => {
  const dataDir = join(await temporaryFolder(), 'data');
  const first = await npmStart({ clone: inject('clone'), dataDir });
  await first.ready();
  first.interrupt();
  await first.outcome;
  await damage(dataDir);
  expect(await expectRefusedStart(await npmStart({ clone: inject('clone'), dataDir }))).toContain(hint);
  await expectNothingLeft(dataDir);
});
