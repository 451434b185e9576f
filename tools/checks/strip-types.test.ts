import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
let root: string;
const inRoot = (...path: string[]) => join(root, ...path);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'balcao-strip-'));
  await cp(join(repository, 'tools/bootstrap'), inRoot('tools/bootstrap'), { recursive: true });
  await cp(join(repository, 'package.json'), inRoot('package.json'));
  await mkdir(inRoot('apps/server/src'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

/** What the program prints: one module, which names the line it stands on. */
async function run(word: string): Promise<string> {
  const program = inRoot('apps/server/src/main.ts');
  const lines = ['interface Unused {', '  word: string;', '}', `const word: string = '${word}';`];
  await writeFile(
    program,
    [...lines, 'console.log(word, /main.ts:\\d+:\\d+/.exec(new Error().stack ?? "")?.[0]);'].join('\n'),
  );
  const preload = inRoot('tools/bootstrap/strip-types.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', '--import', preload, program]);
  return stdout.trim();
}

it('the server runs without types, by the lines of its source, and by its present text', async () => {
  expect(await run('first')).toBe('first main.ts:5:42');
  expect(await readFile(inRoot('.runtime/stripped/apps/server/src/main.ts.js'), 'utf8')).not.toContain('Unused');
  expect(await run('first')).toBe('first main.ts:5:42');
  expect(await run('second')).toBe('second main.ts:5:42');
});

it('the server runs where stripped modules cannot be kept', async () => {
  await rm(inRoot('.runtime'), { recursive: true });
  await writeFile(inRoot('.runtime'), '');
  expect(await run('third')).toBe('third main.ts:5:42');
});
