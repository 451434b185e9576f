import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));

it('no style sheet outside ui/ sets a font size, but the older ones of the list, which only shrinks', async () => {
  const list = await readFile(new URL('font-sizes.txt', import.meta.url), 'utf8');
  const older = list.split('\n').filter((line) => line !== '');
  const found: string[] = [];
  for (const path of globSync('**/*.module.css', { cwd: root }).toSorted()) {
    if (path.startsWith('ui/')) continue;
    if (/\bfont(-size)?:(?!\s*inherit)/.test(await readFile(join(root, path), 'utf8'))) found.push(path);
  }
  expect(found.filter((path) => !older.includes(path))).toEqual([]);
  // One that no longer needs its size leaves the list.
  expect(older.filter((path) => !found.includes(path))).toEqual([]);
});
