import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const sources = '{apps/*,packages/*,bench,e2e,tests,tools}/**/*.{ts,tsx,mjs}';
const exclude = (path: string) => /(^|\/)(node_modules|dist)($|\/)/.test(path);

/** A doc comment that begins with a word for something above it, which an editor does not show beside it. */
const dangling = /\/\*\*[\s*]+(?:The same|Those|They|Them|It|Of|One(?: that| of|'s))\b.*/g;

it('every doc comment can be read by itself, without the one above it', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob(sources, { cwd: root, exclude })) {
    files += 1;
    const source = await readFile(new URL(file, root), 'utf8');
    found.push(...[...source.matchAll(dangling)].map(([text]) => `${file}: ${text}`));
  }
  expect(files).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

it.each(['The same with all of it.', 'They have: their second tick.', 'One of them as it is stored.'])(
  'would see %j',
  (text) => {
    expect(`/** ${text} */`).toMatch(dangling);
    expect(`/**\n * ${text}\n */`).toMatch(dangling);
  },
);
