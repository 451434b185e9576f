import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneSources } from '../commands/clone.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
let copy: string;

/** Runs a program of the copy with this Node.js; answers its exit code and all it said. */
function run(...args: string[]): Promise<{ code: number; output: string }> {
  // The copy's own run of vitest shall not take itself for a part of this one, and walks all endpoints, not a sample of them.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|FORCE_COLOR$)/.test(name));
  const env = { ...Object.fromEntries(own), TEST_SCOPE: 'all' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: copy, env, maxBuffer: 2 ** 26 }, (error, out, errorTextOf) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + errorTextOf });
    });
  });
}

/** The installed packages by links, but the packages of this repository as they are in the copy. */
async function linkPackages(): Promise<void> {
  const [from, to] = [join(repository, 'node_modules'), join(copy, 'node_modules')];
  await mkdir(join(to, '@balcao'), { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== '@balcao');
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
  for (const folder of ['packages/contract', 'packages/i18n', 'packages/fake-whatsapp']) {
    await symlink(join(copy, folder), join(to, folder.replace('packages', '@balcao')));
  }
}

const scaffold = (...names: string[]) => run('tools/new-feature.ts', ...names);
const check = (folder: string) => run('node_modules/typescript/bin/tsc', '-p', folder);

describe('npm run new:feature', () => {
  let made: Awaited<ReturnType<typeof scaffold>>;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'balcao-feature-'));
    await cloneSources(copy);
    await linkPackages();
    made = await scaffold('inbox', 'coffee-breaks');
  });
  afterAll(async () => rm(copy, { recursive: true, force: true }));

  it('leaves no place of a template open', async () => {
    expect(made).toMatchObject({ code: 0 });
    const files = [...made.output.matchAll(/^ {2}((?:apps|packages)\/\S+)$/gm)].map(([, path]) => path ?? '');
    expect(files).toContain('apps/server/src/features/inbox/coffee-breaks/coffee-breaks.sql.ts');
    expect(files).toContain('packages/contract/src/nouns.ts');
    const texts = await Promise.all(files.map((path) => readFile(join(copy, path), 'utf8')));
    expect(files.filter((path, index) => /__[a-z]+__/i.test(path + texts[index]))).toEqual([]);
  });

  it('writes at most 12 files and enters the feature in at most 7', () => {
    const [, created = '', edited = ''] = made.output.split(/Written:|Entered in:/);
    const countFiles = (part: string) => part.match(/^ {2}(?:apps|packages)\/\S+$/gm)?.length;
    expect([countFiles(created), countFiles(edited)]).toEqual([12, 7]);
  });

  it.each(['apps/server', 'apps/web'])('makes code of the right types in %s', async (folder) => {
    expect(await check(folder)).toEqual({ code: 0, output: '' });
  });

  it('makes tests that pass, and passes those that walk all endpoints', async () => {
    const test = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--no-color',
      '--reporter=verbose',
      '--project',
      'pure',
      '--project',
      'integration',
    ];
    const { code, output } = await run(
      ...test,
      'coffee-breaks',
      'src/testing',
      '-t',
      'offee.?[bB]reak|is there, has a call',
    );
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    for (const walk of ['coffee-breaks', 'endpoints', 'isolation', 'bad-input', 'mass-assignment'])
      expect(output).toMatch(new RegExp(`✓ .*/${walk}\\.test\\.ts > .*[cC]offee`));
  });

  it('refuses what exists already and what is no name, and writes nothing then', async () => {
    expect(await scaffold('inbox', 'coffee-breaks')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is something already'),
    });
    expect(await scaffold('inbox', 'tickets')).toMatchObject({
      code: 1,
      output: expect.stringContaining('tickets.sql.ts'),
    });
    expect(await scaffold('inbox', 'Coffee Breaks')).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be a name'),
    });
    expect(await scaffold('kitchen', 'coffee-breaks')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There are: account'),
    });
  });
});
