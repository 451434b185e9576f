import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { cloneSources } from '../commands/clone.ts';
import { npmRun, temporaryFolder } from '../commands/product.ts';

const budgets = { fetchedBytes: 140_000_000, diskMegabytes: 350 };

/** The bytes of packages that npm fetched into a cache of its own; what it asked about them is not counted. */
function fetchedBytes(cache: string): number {
  const entries = globSync('_cacache/index-v5/**/*', { cwd: cache, withFileTypes: true }).filter((one) => one.isFile());
  return entries
    .flatMap((one) => readFileSync(join(one.parentPath, one.name), 'utf8').split('\n'))
    .filter((line) => line.includes('\t'))
    .map((line) => JSON.parse(line.slice(line.indexOf('\t') + 1)) as { key: string; size?: number })
    .filter(({ key }) => key.endsWith('.tgz'))
    .reduce((sum, { size = 0 }) => sum + size, 0);
}

async function diskMegabytes(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sm', folder]);
  return Number.parseInt(stdout, 10);
}

it('a fresh clone fetches and keeps what a start needs, tests add theirs once, and neither takes from the other', async () => {
  const folder = await temporaryFolder();
  const clone = join(folder, 'clone');
  const cache = join(folder, 'cache');
  await cloneSources(clone);
  const lock = readFileSync(join(clone, 'package-lock.json'));
  const run = async (script: string, ...args: string[]) => {
    const { code, stdout, stderr } = await npmRun(
      { clone, dataDir: join(folder, 'data'), env: { npm_config_cache: cache, npm_config_prefer_offline: 'true' } },
      script,
      args,
    );
    expect(code, stdout + stderr).toBe(0);
    return stdout.match(/^(?:Installing|Building).*?(?= \.\.\.)/gm) ?? [];
  };
  const has = (path: string) => existsSync(join(clone, path));

  expect((await run('prepare-start')).filter((step) => !step.includes('Node.js'))).toEqual([
    'Installing the packages',
    'Building the web app',
  ]);
  expect(fetchedBytes(cache)).toBeLessThan(budgets.fetchedBytes);
  expect(await diskMegabytes(clone)).toBeLessThan(budgets.diskMegabytes);
  for (const gone of ['node_modules/vite', 'node_modules/typescript', '.runtime/web-build', '.runtime/installing'])
    expect(has(gone), gone).toBe(false);
  expect(has('apps/web/dist/index.html')).toBe(true);
  expect(await run('prepare-start')).toEqual([]);

  expect(await run('test', 'web', 'repo')).toEqual(['Installing the packages']);
  expect(has('node_modules/vitest')).toBe(true);
  expect(await run('prepare-start')).toEqual([]);
  expect(await run('test', 'repo')).toEqual([]);
  expect(readFileSync(join(clone, 'package-lock.json')).equals(lock)).toBe(true);
}, 1_200_000);
