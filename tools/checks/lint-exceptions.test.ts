import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const sources = '{apps/*,packages/*,bench,e2e,tests,tools}/**/*.{ts,tsx,mjs}';
const exclude = (path: string) => /(^|\/)(node_modules|dist)($|\/)/.test(path);

/** A comment that switches a rule off and does not say why, or in the name of another linter. */
const unexplained = /eslint-disable.*|oxlint-disable(?!.* -- \S).*/g;

it('every exception from a lint rule says its reason after " -- "', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob(sources, { cwd: root, exclude })) {
    if (file.endsWith('lint-exceptions.test.ts')) continue;
    files += 1;
    const source = await readFile(new URL(file, root), 'utf8');
    found.push(...[...source.matchAll(unexplained)].map(([text]) => `${file}: ${text}`));
  }
  expect(files).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

it.each(['// oxlint-disable-next-line no-console', '/* eslint-disable no-console -- a reason */'])(
  'would see %s',
  (text) => expect(text).toMatch(unexplained),
);
