import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
const defined = new Map<string, Set<string>>();
const used = new Map<string, Set<string>>();
/** Style sheets whose classes are chosen by a value: which of them are used cannot be read from the text. */
const dynamic = new Set<string>();

/** The classes in the selectors of a style sheet; comments and what stands between braces or in quotes are no selectors. */
function classesOf(text: string): Set<string> {
  const selectors = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'[^']*'|"[^"]*"/g, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .split(/[{};]/)
    .filter((part) => !/^\s*[-\w]+\s*:\s/.test(part));
  return new Set(selectors.flatMap((part) => [...part.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)));
}

beforeAll(async () => {
  for (const path of globSync('**/*.module.css', { cwd: root }))
    defined.set(path, classesOf(await readFile(join(root, path), 'utf8')));
  for (const path of globSync('**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(join(root, path), 'utf8');
    const text = source.replaceAll(/^.* from '[^']+';$/gm, '');
    for (const [, name = '', file = ''] of source.matchAll(
      /(?:import|export \{ default as) (\w+)(?: \})? from '(\.[^']+\.module\.css)'/g,
    )) {
      const sheet = normalize(join(dirname(path), file));
      if (path.endsWith('index.ts')) dynamic.add(sheet);
      const names = used.get(sheet) ?? new Set();
      for (const [, one = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(one);
      for (const [, one = ''] of text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))) names.add(one);
      if (new RegExp(`\\b${name}\\[[^']|\\b${name}\\b(?![.\\['])(?! from)`).test(text)) dynamic.add(sheet);
      used.set(sheet, names);
    }
  }
});

const differences = (left: Map<string, Set<string>>, right: Map<string, Set<string>>) =>
  [...left].flatMap(([sheet, names]) =>
    [...names].filter((name) => !right.get(sheet)?.has(name)).map((name) => `${sheet}: ${name}`),
  );

it('every class that a component uses stands in its style sheet', () => {
  expect(used.size).toBeGreaterThan(100);
  expect(differences(used, defined)).toEqual([]);
});

it('every class of a style sheet is used, where that can be read', () => {
  const composed = (line: string) => dynamic.has(line.split(': ')[0] ?? '');
  expect(differences(defined, used).filter((line) => !composed(line))).toEqual([]);
});
