import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { cloneSources } from './clone.ts';
import {
  login,
  npmRun,
  npmStart,
  printedAdmin,
  readProcessIds,
  expectRefusedStart,
  temporaryFolder,
  waitUntilGone,
} from './product.ts';

it('a fresh clone installs, builds, starts and says how to log in', async () => {
  const clone = join(await temporaryFolder(), 'a fresh clone');
  await cloneSources(clone);
  // A service has NODE_ENV=production from its first start on, and npm then leaves out what only builds and tests need.
  const env = { NODE_ENV: 'production', DEMO: '1' };
  const product = await npmStart({ clone, dataDir: join(clone, 'data'), env });
  await product.ready();
  const steps = product
    .output()
    .match(/^(Installing Node.js|Installing the packages|Building the web app|Creating the database)/gm);
  expect(steps).toEqual([
    // Where the Node.js of the machine is the pinned one, it is used.
    ...(existsSync(join(clone, '.runtime/node')) ? ['Installing Node.js'] : []),
    'Installing the packages',
    'Building the web app',
    'Creating the database',
  ]);
  expect(await login(product, printedAdmin(product))).toBe(200);
  expect(await readFile(join(clone, 'node_modules/.installed-from'), 'utf8')).toMatch(/^program /);
  // The tools that built the web app are gone, and those of tests never came.
  for (const path of ['node_modules/vite', 'node_modules/vitest', 'node_modules/typescript', '.runtime/web-build'])
    await expect(stat(join(clone, path)), path).rejects.toThrow('ENOENT');
  const page = await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  product.interrupt();
  await product.outcome;
});

it('the second start builds nothing, prints no credentials, and the data is still there, also for npm run admin', async () => {
  const clone = inject('clone');
  const dataDir = join(await temporaryFolder(), 'data');
  const first = await npmStart({ clone, dataDir });
  await first.ready();
  const admin = printedAdmin(first);
  first.interrupt();
  await first.outcome;

  const again = await npmStart({ clone, dataDir });
  await again.ready();
  expect(again.output()).not.toContain(admin.password);
  expect(again.output()).not.toContain('Building');
  expect(await login(again, admin)).toBe(200);
  again.interrupt();
  await again.outcome;

  const { code, stdout } = await npmRun({ clone, dataDir }, 'admin', ['companies']);
  expect(code).toBe(0);
  expect(stdout).toContain('Balcão');
});

it('a second start on the same data folder is refused and leaves the first alone', async () => {
  const clone = inject('clone');
  const dataDir = join(await temporaryFolder(), 'data');
  const first = await npmStart({ clone, dataDir });
  await first.ready();
  const { server } = await readProcessIds(dataDir);
  const refusal = await expectRefusedStart(await npmStart({ clone, dataDir }));
  expect(refusal).toContain(dataDir);
  expect(refusal).toContain(`process ${server}`);
  expect(refusal).toContain('DATA_DIR');
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

it('Ctrl-C stops everything in order, the database included', async () => {
  const clone = inject('clone');
  const dataDir = join(await temporaryFolder(), 'data');
  const product = await npmStart({ clone, dataDir });
  await product.ready();
  const { server, postgres } = await readProcessIds(dataDir);
  product.interrupt();
  const { stdout, stderr } = await product.outcome;
  await waitUntilGone(server, postgres);
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(/"level":[56]0/);
  await expect(readProcessIds(dataDir)).rejects.toThrow('ENOENT');
});
